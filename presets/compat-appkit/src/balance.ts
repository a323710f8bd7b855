import type { Balance, CoreContract, Kernel } from '@latchkey/kernel'
import { type FetchArgs, fetchBalance } from '@latchkey/kernel/headless'
import { toUnits } from '@latchkey/kernel/units'

/** The outcome of reading a balance. */
export interface BalanceOutcome {
  /** The amount of the network's coin; `value` is in its smallest unit. */
  readonly data: { readonly formatted: string; readonly symbol: string; readonly decimals: number; readonly value: bigint } | undefined
  /** Why it could not be read. */
  readonly error: Error | undefined
  /** There is an amount. */
  readonly isSuccess: boolean
  /** There is none. */
  readonly isError: boolean
}

/** Reads a balance. Never rejects: a failure is part of the outcome. */
export async function readBalance(kernel: Kernel<CoreContract>, args: FetchArgs): Promise<BalanceOutcome> {
  try {
    return { data: toData(await fetchBalance(kernel, args)), error: undefined, isSuccess: true, isError: false }
  } catch (error) {
    return { data: undefined, error: error instanceof Error ? error : new Error(String(error)), isSuccess: false, isError: true }
  }
}

function toData({ symbol, quantity }: Balance): NonNullable<BalanceOutcome['data']> {
  const decimals = Number(quantity.decimals)
  return { formatted: quantity.numeric, symbol, decimals, value: toUnits(quantity.numeric, decimals) }
}
