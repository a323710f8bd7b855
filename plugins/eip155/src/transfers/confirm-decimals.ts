import { transferErrors } from '@latchkey/kernel/transfers'
import { encodeFunctionData, erc20Abi } from 'viem'
import { type Ask, askContract, wordIn } from './evm-deps.js'

/** More decimal places than the digits of the largest amount would make less than one whole token of everything. */
const MOST = 77n

/**
 * Confirms that a token's contract reports the decimal places that an amount was computed with. A list of a wallet or server is not
 * believed: with other decimal places, another amount moves than is shown.
 * @param expected of the list; undefined if the amount did not depend on them
 * @throws transfer/token-unconfirmed; the node's error if it cannot be reached
 */
export async function confirmDecimals(ask: Ask, asset: string, expected: number | undefined): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  // A contract that refuses has no decimal places.
  const found = wordIn(await askContract(ask, { to: asset, data }))
  if (found === undefined || found > MOST) throw transferErrors.create('token-unconfirmed', { asset })
  if (expected !== undefined && BigInt(expected) !== found)
    throw transferErrors.create('token-unconfirmed', { asset, expected, found: Number(found) })
}
