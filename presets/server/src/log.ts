import type { AnsweredCall } from '@latchkey/kernel/server'

export interface Log {
  warn(message: string): void
  error(message: string, error: unknown): void
  /** Hears of every answer; nobody does when left out. */
  request?(call: AnsweredCall): void
}

/** One JSON object a line. Holds no address, no query and nothing that was sent. */
export function jsonLog({
  requests = true,
  write = (line: string) => void process.stdout.write(line),
}: {
  readonly requests?: boolean
  readonly write?: (line: string) => void
} = {}): Log {
  const say = (level: string, fields: object): void => write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`)
  return {
    warn: (message) => say('warn', { message }),
    error: (message, error) => say('error', { message, error: reasons(error) }),
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
