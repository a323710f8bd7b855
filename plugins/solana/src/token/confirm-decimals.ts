import { transferErrors } from '@latchkey/kernel/transfers'
import { type RawAccount, readMint } from './read-token.js'

/** Token amounts have 64 bits: with more decimal places, there is less than one whole token. */
const MOST = 19

/**
 * Confirms that a token's mint reports the decimal places that an amount was computed with. A list of a wallet or server is not believed:
 * with other decimal places, another amount moves than is shown.
 * @param expected of the list; undefined if the amount did not depend on them
 * @throws transfer/token-unconfirmed
 */
export function confirmDecimals(asset: string, expected: number | undefined, mint: RawAccount | null | undefined): void {
  const found = mint ? readMint(mint)?.decimals : undefined
  if (found === undefined || found > MOST) throw transferErrors.create('token-unconfirmed', { asset })
  if (expected !== undefined && expected !== found) throw transferErrors.create('token-unconfirmed', { asset, expected, found })
}
