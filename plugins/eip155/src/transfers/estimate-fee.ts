import type { Network } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { Ask, EvmCall } from './evm-deps.js'
import { toNumber } from './evm-deps.js'

export interface FeeEstimate {
  readonly gas: bigint
  /** Current price of a unit of gas, tip included, in wei. */
  readonly price: bigint
  /** The tip alone; undefined on networks without EIP-1559. */
  readonly tip?: bigint
}

/** A tip that every network accepts, if the node suggests none. */
const TIP = 1_000_000_000n

/**
 * Estimates the fee of a call; undefined if the nodes cannot.
 * @throws transfer/would-fail, transfer/no-fee
 */
export async function estimateFee(ask: Ask, call: EvmCall, symbol: string): Promise<FeeEstimate | undefined> {
  const [gas, cost] = await Promise.all([
    ask('eth_estimateGas', [call])
      .then(toNumber)
      .catch((error: unknown) => explain(error, symbol)),
    readPrice(ask).catch(() => undefined),
  ])
  return gas === undefined || cost === undefined ? undefined : { gas, ...cost }
}

/** A call, and the gas that it uses. */
export interface GasUse {
  readonly call: EvmCall
  readonly gas: bigint
}

/**
 * Estimates what a rollup charges for calls besides the price of their gas: for their data, and for its operator. In wei; 0 on networks
 * that do not; undefined if the nodes cannot tell.
 */
export async function estimateDataFee(ask: Ask, network: Network, uses: readonly GasUse[]): Promise<bigint | undefined> {
  if (network.contracts?.gasPriceOracle === undefined) return 0n
  try {
    const { readDataFee, readOperatorFee } = await import('./read-data-fee.js')
    const fees = await Promise.all(uses.flatMap(({ call, gas }) => [readDataFee(ask, network, call), readOperatorFee(ask, network, gas)]))
    return fees.reduce((sum, fee) => sum + fee, 0n)
  } catch {
    // The fee is shown as unknown, which is better than too low.
    return undefined
  }
}

/** Current price of a unit of gas. */
export async function readPrice(ask: Ask): Promise<Pick<FeeEstimate, 'price' | 'tip'>> {
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as { readonly baseFeePerGas?: unknown } | null
  if (block?.baseFeePerGas === undefined) return { price: toNumber(await ask('eth_gasPrice', [])) }
  const tip = await ask('eth_maxPriorityFeePerGas', []).then(toNumber, () => TIP)
  return { price: toNumber(block.baseFeePerGas) + tip, tip }
}

/** An unreachable node leaves the fee unknown; one that predicts a failure is trusted. */
function explain(error: unknown, symbol: string): undefined {
  const { code } = error as { readonly code?: unknown }
  const reason = (error as { readonly details?: string }).details ?? (error as Error).message
  if (/insufficient funds|gas required exceeds|OutOfFund/i.test(reason)) throw transferErrors.create('no-fee', { symbol }, { cause: error })
  if (code === 3 || /revert/i.test(reason)) throw transferErrors.create('would-fail', { reason: toReason(reason) }, { cause: error })
  return undefined
}

/** In `execution reverted: not enough`, the second half is the contract's message. */
function toReason(text: string): string {
  return text.replace(/^.*?execution reverted:?\s*/i, '').trim() || text
}
