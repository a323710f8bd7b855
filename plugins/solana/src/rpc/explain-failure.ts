import { solanaErrors } from '../errors.js'

/** Summarizes a failed transaction in one line: the first message of the program that failed, otherwise the runtime's own. */
export function explainFailure(err: unknown, logs: readonly string[], cause?: unknown): Error {
  if (err === 'BlockhashNotFound') return solanaErrors.create('expired', {}, { cause })
  const own = logs.find((line) => /^Program log: .*(error|fail|insufficient|invalid)/i.test(line))
  const failed = logs.find((line) => /^Program \w+ failed: /.test(line))
  const reason = (own?.replace('Program log: ', '') ?? failed?.replace(/^Program \w+ failed: /, '') ?? nameOf(err)).trim()
  return solanaErrors.create('simulation-failed', { reason, logs }, { cause })
}

/** Handles both `{ InsufficientFundsForRent: { … } }` and `'AccountNotFound'`. */
function nameOf(err: unknown): string {
  const name = typeof err === 'object' && err !== null ? Object.keys(err)[0] : err
  return String(name ?? 'no reason was given')
}
