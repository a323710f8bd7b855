import { solanaErrors } from '../errors.js'
import { explainFailure } from './explain-failure.js'

/** Why a transaction was not taken, in words a visitor can act on; what is no word of a node stays as it is. */
export function toSendError(error: unknown): unknown {
  const text = texts(error).join('\n')
  // Nodes and wallets say it in several ways.
  if (/block ?hash ?not ?found|block height exceeded|blockhash expired/i.test(text))
    return solanaErrors.create('expired', {}, { cause: error })
  if (!solanaErrors.is(error, 'node')) return error
  const { err, logs } = (error.details.data ?? {}) as { readonly err?: unknown; readonly logs?: readonly string[] }
  return err ? explainFailure(err, logs ?? [], error) : error
}

function texts(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [String(error)]
  const { message, cause, details } = error as { readonly message?: unknown; readonly cause?: unknown; readonly details?: unknown }
  const data = (details as { readonly data?: { readonly err?: unknown } } | undefined)?.data?.err
  return [String(message), ...(data ? [JSON.stringify(data)] : []), ...(cause ? texts(cause, depth + 1) : [])]
}
