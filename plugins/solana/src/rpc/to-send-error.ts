import { solanaErrors } from '../errors.js'
import { messagesOf } from '../wallet/to-wallet-error.js'
import { explainFailure } from './explain-failure.js'

/** Converts the refusal of a transaction into an error a visitor can act on; returns errors that are not from a node unchanged. */
export function toSendError(error: unknown): unknown {
  const text = messagesOf(error).join()
  // Nodes and wallets report it in several ways.
  if (/block ?hash ?not ?found|block height exceeded|blockhash expired/i.test(text))
    return solanaErrors.create('expired', {}, { cause: error })
  if (!solanaErrors.is(error, 'node')) return error
  const { err, logs } = (error.details.data ?? {}) as { readonly err?: unknown; readonly logs?: readonly string[] }
  return err ? explainFailure(err, logs ?? [], error) : error
}
