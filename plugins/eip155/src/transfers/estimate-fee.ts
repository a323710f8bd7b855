import { transferErrors } from '@latchkey/kernel/transfers'
import type { Ask, EvmCall } from './evm-deps.js'
import { toNumber } from './evm-deps.js'

export interface FeeEstimate {
  readonly gas: bigint
  /** What a unit of gas costs now, tip included, in wei. */
  readonly price: bigint
  /** The tip alone; absent on networks without EIP-1559. */
  readonly tip?: bigint
}

/** A tip that every network takes, where the node names none. */
const TIP = 1_000_000_000n

/**
 * What a call would cost; nothing where the nodes do not say.
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

async function readPrice(ask: Ask): Promise<Pick<FeeEstimate, 'price' | 'tip'>> {
  const block = (await ask('eth_getBlockByNumber', ['latest', false])) as { readonly baseFeePerGas?: unknown } | null
  if (block?.baseFeePerGas === undefined) return { price: toNumber(await ask('eth_gasPrice', [])) }
  const tip = await ask('eth_maxPriorityFeePerGas', []).then(toNumber, () => TIP)
  return { price: toNumber(block.baseFeePerGas) + tip, tip }
}

/** A node that cannot be asked leaves the fee unknown; one that predicts a failure is believed. */
function explain(error: unknown, symbol: string): undefined {
  const { code } = error as { readonly code?: unknown }
  const reason = (error as { readonly details?: string }).details ?? (error as Error).message
  if (/insufficient funds|gas required exceeds|OutOfFund/i.test(reason)) throw transferErrors.create('no-fee', { symbol }, { cause: error })
  if (code === 3 || /revert/i.test(reason)) throw transferErrors.create('would-fail', { reason: toReason(reason) }, { cause: error })
  return undefined
}

/** `execution reverted: not enough` is what a node says; its second half is what a contract says. */
function toReason(text: string): string {
  return text.replace(/^.*?execution reverted:?\s*/i, '').trim() || text
}
