import { solanaErrors } from '../errors.js'
import { messagesOf } from '../wallet/to-wallet-error.js'
import { explainFailure } from './explain-failure.js'

/** Why a transaction was not taken, in words a visitor can act on; what is no word of a node stays as it is. */
export function toSendError(error: unknown): unknown {
  const text = messagesOf(error).join()
  // Nodes and wallets say it in several ways.
  if (/block ?hash ?not ?found|block height exceeded|blockhash expired/i.test(text))
    return solanaErrors.create('expired', {}, { cause: error })
  if (!solanaErrors.is(error, 'node')) return error
  const { err, logs } = (error.details.data ?? {}) as { readonly err?: unknown; readonly logs?: readonly string[] }
  return err ? explainFailure(err, logs ?? [], error) : error
}
