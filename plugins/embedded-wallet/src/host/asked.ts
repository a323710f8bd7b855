import type { Context } from '@latchkey/kernel'
import { pause } from '@latchkey/kernel/async'
import type { EmbeddedWalletContract } from '../contract.js'
import { embeddedWalletErrors } from '../errors.js'

/** Requests that the frame asks the visitor about, and the view that stands behind them. */
export interface Asked {
  /** Runs a request with the view `ApproveTransaction` on the stack, which is popped with the last one's outcome, good or bad. */
  during<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** The frame shows a question, at this height, or no longer: its outcome is on the way. */
  shown(visible: boolean, height?: number): void
  isOpen(): boolean
  /** The visitor closed the frame, which is a no to everything that it asks. */
  dismissed(): void
  /** A method outside the lists was asked for (specification section 6): what is open is rejected, and after 300 ms the visitor is told. */
  refused(): Promise<void>
}
/** What it works with. */
export interface AskedOptions {
  readonly ctx: Pick<Context<EmbeddedWalletContract>, 'open' | 'drop' | 'on' | 'state' | 'signal' | 'core'>
  /** Takes the frame's questions back. */
  readonly abort: () => Promise<void>
}

/** Specification section 9. */
const REFUSED_MS = 300
const VIEW = 'ApproveTransaction'

/** Keeps the view and the frame in step (specification section 4): closing the modal is a no, unless an outcome is on its way. */
export function createAsked({ ctx, abort }: AskedOptions): Asked {
  const { state } = ctx
  const open = new Set<AbortController>()
  /** The view stays for what is to be told. */
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
