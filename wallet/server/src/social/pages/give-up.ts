import type { Database, PlainAnswer, RawEnv } from '@latchkey/server-kit'
import type { ServerContext } from '../../device-request.js'
import { endLogin } from '../open-login.js'
import { type Result, showResult } from './show-result.js'

interface Failed {
  readonly database: Database
  readonly env: RawEnv
  readonly error: unknown
  /** Id of the row. */
  readonly id: string
  readonly now: number
}

/** Ends a login after an unexpected response of the provider. Reports the reason to the operator without the data received. */
export async function giveUp(
  { options }: ServerContext,
  { database, env, error, id, now }: Failed,
  about: Omit<Result, 'outcome'>,
): Promise<PlainAnswer> {
  const name = `The login by ${about.provider}`
  env.report?.(new Error(`${name}: ${reasonOf(error)}`), name)
  const problem = isAway(error) ? 'temporarily_unavailable' : 'server_error'
  await endLogin(database, { id, problem, now })
  return showResult({ ...about, outcome: { error: problem } }, { frameOrigin: options.frameOrigin, headers: env.headers })
}

interface Fault {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly status?: unknown
  readonly error?: unknown
}

/** Omits causes, because they contain responses with tokens. */
function reasonOf(error: unknown): string {
  const { message, code, error: said } = (error ?? {}) as Fault
  return [message, code, said].filter((part) => typeof part === 'string' && part !== '').join(', ')
}

/** Returns whether the provider did not respond, responded too late, or is temporarily unavailable. */
function isAway(error: unknown): boolean {
  const { code, message, cause } = (error ?? {}) as Fault & { readonly cause?: unknown }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  // The app's server may have replaced `Response`, and `fetch` still returns the original one.
  const { status } = (cause ?? {}) as Fault
  if (typeof status === 'number') return status >= 500 || status === 429
  return error instanceof TypeError && message === 'fetch failed'
}
