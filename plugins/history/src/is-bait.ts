import type { Activity } from '@latchkey/kernel'
import { isForgedText } from '@latchkey/kernel/ui'

/** A website's address, or a call to visit one: names of honest tokens contain neither. */
const LURE =
  /(?:https?:\/\/|www\.|t\.me\/|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|top|club|vip|fi|finance|link|gift|claims?)\b|\b(?:visit|claim|airdrop|reward|voucher|redeem|gift)\b)/i

/** Returns true if a third party sent tokens whose names lead elsewhere. Never true for the account's own transactions. */
export function isBait({ from, spam, transfers }: Activity, isOwn: (address: string) => boolean): boolean {
  if (isOwn(from)) return false
  if (spam) return true
  return (
    transfers.length > 0 &&
    transfers.every(
      ({ verified, name = '', symbol = '' }) =>
        !verified && (LURE.test(name) || LURE.test(symbol) || isForgedText(name) || isForgedText(symbol)),
    )
  )
}
