import type { AnsweredCall } from '@latchkey/kernel/server'
import type { SignInEvent } from '@latchkey/siwx/server'

/** Where the server writes what happens. */
export interface Log {
  /** `error` is the cause, where something outside did not do its part. */
  warn(message: string, error?: unknown): void
  /** Something failed that an operator should look at. */
  error(message: string, error: unknown): void
  /** Called for every answer; optional. */
  request?(call: AnsweredCall): void
  /** Hears of every fault of what the server depends on, however often it comes. */
  fault?(name: string): void
  /** Called for sign-ins; optional. These lines name accounts and addresses. */
  audit?(event: SignInEvent): void
}

/** One JSON object a line. Holds no address, no query and nothing that was sent, but for the lines of `audit`. */
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

/** What each of them says, without where in our code: nothing of ours went wrong. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} ${causes(error.cause)}`
}
