import type { Call, TradePlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { fromBase58 } from '../codec/base58.js'
import { toBase64 } from '../codec/base64.js'
import { solanaErrors } from '../errors.js'
import { readTrade } from './read-trade.js'
import type { Ask } from './trade-deps.js'

interface Deps {
  readonly ask: Ask
  /** Sends a request through the pipeline. */
  readonly request: (method: string, params: readonly unknown[]) => Promise<unknown>
}
interface SendCall extends Call {
  readonly step?: (at: number, hash?: string) => void
}
/** The transaction sent to the wallet. */
export interface SentTrade {
  readonly signature: string
  readonly blockhash: string
}

/**
 * Sends the transaction of a plan to the wallet. A fresh blockhash gives the visitor time; if others have signed, theirs must be kept.
 * @throws transfer/expired; wallet/rejected and other errors of the wallet
 */
export async function sendTrade({ ask, request }: Deps, { args }: TradePlan, { signal, step = () => {} }: SendCall): Promise<SentTrade> {
  const { bytes, whole } = readTrade(args)
  const blockhash = await (whole.signers.length === 1 ? latest(ask) : stillValid(ask, whole.blockhash))
  const raw = fromBase58(blockhash)
  if (raw?.length !== 32) throw transferErrors.create('expired', {})
  bytes.set(raw, whole.blockhashAt)
  signal.throwIfAborted()
  step(0)
  // The blockhash is a confirmed one; a stricter preflight would not have it yet.
  const order = { transaction: toBase64(bytes), pubkey: args.from, options: { preflightCommitment: 'confirmed' } }
  const asked = request('solana_signAndSendTransaction', [order])
  const { signature } = (await asked.catch((error: unknown) => {
    throw solanaErrors.is(error, 'expired') ? transferErrors.create('expired', {}, { cause: error }) : error
  })) as { readonly signature: string }
  step(0, signature)
  return { signature, blockhash }
}

async function latest(ask: Ask): Promise<string> {
  const { value } = (await ask('getLatestBlockhash', { commitment: 'confirmed' })) as { readonly value: { readonly blockhash?: unknown } }
  return String(value.blockhash)
}

async function stillValid(ask: Ask, blockhash: string): Promise<string> {
  const { value } = (await ask('isBlockhashValid', blockhash, { commitment: 'confirmed' })) as { readonly value?: unknown }
  if (value !== true) throw transferErrors.create('expired', {})
  return blockhash
}
