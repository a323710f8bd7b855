import type { TradeArgs } from '@latchkey/kernel'
import { readLogs } from '../read/read-logs.js'
import { type Ask, toHex, toNumber } from '../transfers/evm-deps.js'
import { isSameAsset } from './steps-of.js'

interface Receipt {
  readonly from: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly effectiveGasPrice?: string
  readonly logs?: readonly unknown[]
}

/**
 * The amount that a mined trade actually bought, in base units: for a token from the receipt, for the native coin from the balance before
 * and after. Undefined if that cannot be determined, such as when the account did more in the same block.
 */
export async function findBought(ask: Ask, hash: string, { from, calls, gets }: TradeArgs): Promise<bigint | undefined> {
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as Receipt | null
  if (!receipt) return undefined
  if (gets.asset !== undefined) {
    const found = readLogs(receipt.logs ?? [], from).moves.find(({ asset }) => isSameAsset(asset, gets.asset))
    return found && found.amount > 0n ? found.amount : undefined
  }
  if (receipt.from.toLowerCase() !== from.toLowerCase() || receipt.effectiveGasPrice === undefined) return undefined
  const at = BigInt(receipt.blockNumber)
  const [before, after] = [toHex(at - 1n), toHex(at)]
  const [had, has, sentBefore, sentAfter] = await Promise.all([
    ask('eth_getBalance', [from, before]).then(toNumber),
    ask('eth_getBalance', [from, after]).then(toNumber),
    ask('eth_getTransactionCount', [from, before]).then(toNumber),
    ask('eth_getTransactionCount', [from, after]).then(toNumber),
  ])
  if (sentAfter - sentBefore !== 1n) return undefined
  const fee = toNumber(receipt.gasUsed) * toNumber(receipt.effectiveGasPrice)
  const bought = has - had + fee + (calls.at(-1)?.value ?? 0n)
  return bought > 0n ? bought : undefined
}
