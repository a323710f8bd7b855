import type { Context } from '@latchkey/kernel'
import { pause } from '@latchkey/kernel/async'
import type { EmbeddedWalletContract } from '../contract.js'
import { embeddedWalletErrors } from '../errors.js'

/** Requests that the frame asks the visitor about, and the view behind them. */
export interface Asked {
  /** Runs a request with the view `ApproveTransaction` on the stack. The view is popped when the last request settles. */
  during<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Called when the frame shows a question at this height, or hides it because the result is pending. */
  shown(visible: boolean, height?: number): void
  isOpen(): boolean
  /** Called when the visitor closes the frame, which rejects everything it asks. */
  dismissed(): void
  /** Called for a method outside the lists (specification section 6): rejects open requests, and shows an error after 300 ms. */
  refused(): Promise<void>
}
/** Options of `createAsked`. */
export interface AskedOptions {
  readonly ctx: Pick<Context<EmbeddedWalletContract>, 'open' | 'drop' | 'on' | 'state' | 'signal' | 'core'>
  /** Withdraws the frame's questions. */
  readonly abort: () => Promise<void>
}

/** Specification section 9. */
const REFUSED_MS = 300
const VIEW = 'ApproveTransaction'

/** Keeps the view and the frame in sync (specification section 4): closing the modal is a rejection, unless a result is pending. */
export function createAsked({ ctx, abort }: AskedOptions): Asked {
  const { state } = ctx
  const open = new Set<AbortController>()
  /** Whether the view stays open to show the error. */
  let isRefusing = false

  const dismissed = (): void => {
    for (const each of [...open]) each.abort(embeddedWalletErrors.create('request-aborted', {}))
    void abort()
  }
  const abortAll = (): void => {
    if (open.size > 0) dismissed()
  }
  const settle = (): void => {
    if (open.size > 0 || isRefusing) return
    state.approval = 'none'
    ctx.drop(VIEW)
  }
  ctx.on('close', () => {
    isRefusing = false
    if (state.approval === 'asking') abortAll()
    if (open.size === 0) state.approval = 'none'
  })
  return {
    async during(run) {
      const life = new AbortController()
      open.add(life)
      isRefusing = false
      if (state.approval !== 'asking') state.approval = 'asking'
      ctx.open(VIEW)
      try {
        return await run(life.signal)
      } finally {
        open.delete(life)
        settle()
      }
    },

    isOpen: () => open.size > 0,
    dismissed,

    shown(visible, height) {
      state.frameHeight = visible ? height : undefined
      if (open.size === 0) return
      state.approval = visible ? 'asking' : 'sending'
    },

    async refused() {
      isRefusing = true
      ctx.open(VIEW)
      abortAll()
      await pause(REFUSED_MS, ctx.signal).catch(() => {})
      // The visitor may have closed it meanwhile.
      if (isRefusing && ctx.core.stack.at(-1)?.view === VIEW) state.approval = 'refused'
    },
  }
}
