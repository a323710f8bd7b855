import type { Context } from '@latchkey/kernel'
import { useEffect, useRef, useState } from 'react'
import { askQuote } from '../../actions/ask-quote.js'
import type { SwapsContract } from '../../contract.js'

/** Interval of price updates, while the page is visible. */
const EVERY_S = 10

/** Requests a new price every ten seconds while `running`; returns the seconds left. Pauses while the page is hidden. */
export function useQuotes(ctx: Context<SwapsContract>, running: boolean, round: number): number {
  const [left, setLeft] = useState(EVERY_S)
  const seconds = useRef(EVERY_S)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each price has its own ten seconds
  useEffect(() => {
    seconds.current = EVERY_S
    setLeft(EVERY_S)
    if (!running) return
    const tick = (): void => {
      if (document.visibilityState !== 'visible') return
      seconds.current = Math.max(seconds.current - 1, 0)
      setLeft(seconds.current)
      if (seconds.current === 0) void askQuote(ctx, { signal: ctx.signal })
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [ctx, running, round])
  return left
}
