import type { TradeArgs } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { fromBase64 } from '../codec/base64.js'
import { solanaErrors } from '../errors.js'
import { readWhole, type WholeTransaction } from '../transaction/read-whole.js'
import { isCoin } from './trade-deps.js'

/** Maximum transaction size in bytes. */
const MOST_BYTES = 1_232

/**
 * Parses the single transaction of a trade. Makes no request.
 * @throws transfer/mismatch
 */
export function readTrade({ calls, gives, gets }: TradeArgs): { readonly bytes: Uint8Array; readonly whole: WholeTransaction } {
  const mismatch = (what: string, cause?: unknown): Error => transferErrors.create('mismatch', { what }, { cause })
  const [call, ...more] = calls
  if (!call || more.length > 0 || call.purpose !== 'trade' || call.to !== undefined || call.value) throw mismatch('steps')
  const isSame = isCoin(gives.asset) ? isCoin(gets.asset) : gives.asset === gets.asset
  if (gives.most <= 0n || gets.least <= 0n || isSame) throw mismatch('amount')
  const bytes = fromBase64(call.data)
  if (!bytes || bytes.length > MOST_BYTES) throw mismatch('data')
  try {
    return { bytes, whole: readWhole(bytes) }
  } catch (error) {
    throw solanaErrors.is(error) ? mismatch('data', error) : error
  }
}
