import type { AnsweredCall } from '@latchkey/server-kit'
import type { SignInEvent } from '@latchkey/siwx/server'

/** The server's log. */
export interface Log {
  /** `error` is the cause, if an external service failed. */
  warn(message: string, error?: unknown): void
  /** Something failed that an operator should look at. */
  error(message: string, error: unknown): void
  /** Called for every response; optional. */
  request?(call: AnsweredCall): void
  /** Called for every fault of a dependency, however often it occurs. */
  fault?(name: string): void
  /** Called for sign-ins; optional. These lines contain accounts and addresses. */
  audit?(event: SignInEvent): void
}

/** Writes one JSON object per line. Contains no address, no query and no request content, except for the lines of `audit`. */
export function jsonLog({
  requests = true,
  audit = false,
  write = (line: string) => void process.stdout.write(line),
}: {
  readonly requests?: boolean
  readonly audit?: boolean
  readonly write?: (line: string) => void
} = {}): Log {
  const say = (level: string, fields: object): void => write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`)
  return {
    warn: (message, error) => say('warn', { message, ...(error !== undefined && { error: causes(error) }) }),
    error: (message, error) => say('error', { message, error: reasons(error) }),
    ...(audit && { audit: (event: SignInEvent) => say('info', { message: 'audit', ...event }) }),
    ...(requests && {
      request: ({ requestId, route, method, status, ms, projectId }) =>
        say('info', {
          message: 'answered',
          id: requestId,
          route,
          method,
          status,
          ms: Math.round(ms * 10) / 10,
          project: projectId?.slice(0, 64),
        }),
    }),
  }
}

/** An error and what caused it. */
function reasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${reasons(error.cause)}`}`
}

/** The messages of each, without stack traces: the failure is not in our code. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${causes(error.cause)}`
}
