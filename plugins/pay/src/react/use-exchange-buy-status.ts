import type { CoreContract, Kernel } from '@latchkey/kernel'
import { useKernel } from '@latchkey/kernel/react'
import { useEffect, useState } from 'react'
import type { PayExchangeContract } from '../exchange/contract.js'
import type { ExchangeSession } from '../wire.js'

/** Result of `useExchangeBuyStatus`. */
export interface ExchangeBuyStatusResult {
  /** The deposit's status; undefined until loaded. */
  readonly data: ExchangeSession | undefined
  /** Error of the last request. */
  readonly error: unknown
  /** Whether the deposit has ended, or was polled 20 times. */
  readonly isOver: boolean
}

const PERIOD_MS = 5_000
const CHECKS = 20

/**
 * Polls a deposit from an exchange by its id: every 5 s, up to 20 times, while the page is visible. Requires `payExchange()`.
 *
 * @example
 * const { data } = useExchangeBuyStatus(deposit?.id)
 */
export function useExchangeBuyStatus(id: string | undefined): ExchangeBuyStatusResult {
  // The hook belongs to the plugin, and is only used if that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | PayExchangeContract>
  const [state, setState] = useState<{
    readonly of?: string
    readonly data?: ExchangeSession
    readonly error?: unknown
    readonly isOver?: true
  }>({})
  useEffect(() => {
    if (id === undefined) return
    let [checks, isOver, isAsking] = [0, false, false]
    const stop = (): void => {
      isOver = true
      clearInterval(timer)
    }
    const ask = (): void => {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      checks += 1
      kernel.actions.payExchange
        .status(id)
        .then(
          (data) => {
            if (isOver) return
            const isEnd = data.status !== 'unknown' && data.status !== 'pending'
            const isLast = isEnd || checks >= CHECKS
            setState({ of: id, data, ...(isLast && { isOver: true as const }) })
            if (isLast) stop()
          },
          (error: unknown) => {
            if (isOver) return
            const isLast = checks >= CHECKS
            setState((before) => ({ ...(before.of === id && before), of: id, error, ...(isLast && { isOver: true as const }) }))
            if (isLast) stop()
          },
        )
        .finally(() => {
          isAsking = false
        })
    }
    const timer = setInterval(ask, PERIOD_MS)
    ask()
    return stop
  }, [kernel, id])
  const own = state.of === id ? state : {}
  return { data: own.data, error: own.error, isOver: own.isOver === true }
}
