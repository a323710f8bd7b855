import type { Context } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import type { beginExchange } from '../../actions/begin-exchange.js'
import { exchangesOf } from '../../actions/exchanges-of.js'
import type { PayContract } from '../../contract.js'
import type { Run } from '../../run.js'
import type { ExchangeInfo } from '../../wire.js'

/**
 * Exchanges that pay it out, and the function that begins a payment there. It must be loaded before the click, within whose task the
 * window opens.
 */
export interface Exchanges {
  readonly items: readonly ExchangeInfo[]
  readonly begin?: typeof beginExchange
}

/** Undefined while loading. */
export function useExchanges(ctx: Context<PayContract>, run: Run | undefined): Exchanges | undefined {
  const [known, setKnown] = useState<{ readonly of: Run; readonly exchanges: Exchanges }>()
  const isKnown = run?.state.args !== undefined
  useEffect(() => {
    if (!run || !isKnown) return
    let isOver = false
    const look = async (): Promise<Exchanges> => {
      // Never rejects.
      const items = await exchangesOf(ctx, run)
      return items.length === 0 ? { items } : { items, begin: (await import('../../actions/begin-exchange.js')).beginExchange }
    }
    look()
      // If the chunk fails to load, this method is hidden, and wallets remain.
      .catch((error: unknown): Exchanges => {
        ctx.report(error)
        return { items: [] }
      })
      .then((exchanges) => isOver || setKnown({ of: run, exchanges }))
    return () => {
      isOver = true
    }
  }, [ctx, run, isKnown])
  return known !== undefined && known.of === run ? known.exchanges : undefined
}
