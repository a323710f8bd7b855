import type { Context, TransferPlan } from '@latchkey/kernel'
import { useEffect, useRef } from 'react'
import { recheck } from '../../actions/recheck.js'
import type { SendContract } from '../../contract.js'

/** How often the shown plan is compared with the chain, while the page is visible. */
const EVERY_MS = 10_000

export interface RecheckArgs {
  /** The shown plan, while it waits for the visitor. */
  readonly transfer: TransferPlan | undefined
  /** The account's balance as text: a change triggers a check at once. */
  readonly held: string | undefined
  /** Called when the plan was replaced and needs a new approval. */
  readonly onMoved: () => void
}

/**
 * Keeps a review up to date with the balance and the fee. Returns a function that stops a running check, for a click that starts its own.
 */
export function useRecheck(ctx: Context<SendContract>, { transfer, held, onMoved }: RecheckArgs): () => void {
  const running = useRef<AbortController>(undefined)
  const before = useRef(held)
  const moved = useRef(onMoved)
  moved.current = onMoved
  useEffect(() => {
    if (!transfer) return
    const look = (): void => {
      if (running.current || document.visibilityState !== 'visible') return
      const life = new AbortController()
      running.current = life
      recheck(ctx, transfer, life)
        .then(
          (kept) => kept === undefined && !life.signal.aborted && moved.current(),
          (error: unknown) => life.signal.aborted || ctx.report(error),
        )
        .finally(() => {
          if (running.current === life) running.current = undefined
        })
    }
    if (before.current !== undefined && held !== undefined && held !== before.current) look()
    if (held !== undefined) before.current = held
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ctx, transfer, held])
  const stop = (): void => {
    running.current?.abort()
    running.current = undefined
  }
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  return stop
}
