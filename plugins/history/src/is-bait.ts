import type { Activity } from '@latchkey/kernel'
import { isForgedText } from '@latchkey/kernel/ui'
import { imitates } from '@latchkey/kernel/untrusted-text'

/** A website's address, or a call to visit one: names of honest tokens contain neither. */
const LURE =
  /(?:https?:\/\/|www\.|t\.me\/|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|top|club|vip|fi|finance|link|gift|claims?)\b|\b(?:visit|claim|airdrop|reward|voucher|redeem|gift)\b)/i

/** Options of `isBait`. */
export interface BaitOptions {
  readonly isOwn: (address: string) => boolean
  /** Symbol of the network's coin, which a token may imitate. */
  readonly coin: string
}

/**
 * Returns true if a third party sent tokens whose names lead elsewhere, or are that of the network's coin. Never true for the account's
 * own transactions.
 */
export function isBait({ from, spam, transfers }: Activity, { isOwn, coin }: BaitOptions): boolean {
  if (isOwn(from)) return false
  if (spam) return true
  return (
    transfers.length > 0 &&
    transfers.every(
      ({ verified, asset, name = '', symbol = '' }) =>
        !verified &&
        (LURE.test(name) ||
          LURE.test(symbol) ||
          isForgedText(name) ||
          isForgedText(symbol) ||
          (asset !== undefined && imitates(symbol, coin))),
    )
  )
}
