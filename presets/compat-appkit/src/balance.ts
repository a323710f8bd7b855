import { type Balance, balanceSources, type CoreContract, type Kernel } from '@latchkey/kernel'

/** The outcome of reading a balance. */
export interface BalanceOutcome {
  /** The amount of the network's coin. */
  readonly data: { readonly formatted: string; readonly symbol: string; readonly decimals: number } | undefined
  /** Why it could not be read. */
  readonly error: Error | undefined
  /** There is an amount. */
  readonly isSuccess: boolean
  /** There is none. */
  readonly isError: boolean
}

/** Milliseconds to wait for a node. */
const LIMIT = 30_000

/** Reads the balance of the account in use. Never rejects: a failure is part of the outcome. */
export function readBalance(kernel: Kernel<CoreContract>, namespace = kernel.state.core.namespace ?? ''): Promise<BalanceOutcome> {
  const session = kernel.state.core.sessions[namespace]
  const source = kernel.read(balanceSources).find((each) => each.namespace === namespace)
  if (session?.status !== 'connected' || session.address === undefined || !session.network || !source)
    return Promise.resolve(failed('No account with a balance is connected.'))
  const { address, network } = session
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    let done = false
    const end = (outcome: BalanceOutcome): void => {
      if (done) return
      done = true
      clearTimeout(limit)
      // A source may report before `watch` returns.
      queueMicrotask(() => stop?.())
      resolve(outcome)
    }
    const limit = setTimeout(() => end(failed('The balance was not reported in time.')), LIMIT)
    stop = source.watch({ address, network }, ({ status, data }) => {
      if (status === 'failed') end(failed('The balance could not be read.'))
      else if (status !== 'loading' && data) end({ data: toData(data), error: undefined, isSuccess: true, isError: false })
    })
  })
}

function toData({ symbol, quantity }: Balance): NonNullable<BalanceOutcome['data']> {
  return { formatted: quantity.numeric, symbol, decimals: Number(quantity.decimals) }
}

function failed(text: string): BalanceOutcome {
  return { data: undefined, error: new Error(text), isSuccess: false, isError: true }
}
