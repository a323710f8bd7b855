import type { Context } from '@latchkey/kernel'
import { bounded, pause } from '@latchkey/kernel/async'
import type { EmbeddedWalletContract } from '../contract.js'
import { embeddedWalletErrors } from '../errors.js'

/** Requests that the frame asks the visitor about, and the view behind them. */
export interface Asked {
  /**
   * Runs a request with the view `ApproveTransaction` on the stack. The view is popped when the last request settles. `sent` receives the
   * frame's id of the request; if `caller` aborts, the frame withdraws it.
   */
  during<T>(run: (signal: AbortSignal, sent: (id: string) => void) => Promise<T>, caller?: AbortSignal): Promise<T>
  /** Called when the visitor has approved the request with this id, or is asked about it again. */
  approved(id: string, isApproved: boolean): void
  /** Called when the frame shows a question at this height, or hides it because the result is pending. */
  shown(visible: boolean, height?: number): void
  isOpen(): boolean
  /** Called when the visitor closes the frame, which rejects everything that they have not approved. */
  dismissed(): void
  /** Called for a method outside the lists (specification section 6): rejects open requests, and shows an error after 300 ms. */
  refused(): Promise<void>
}
/** Options of `createAsked`. */
export interface AskedOptions {
  readonly ctx: Pick<Context<EmbeddedWalletContract>, 'open' | 'drop' | 'on' | 'state' | 'signal' | 'core'>
  /** Withdraws the frame's questions, except for these requests. Resolves once the frame has done so. */
  readonly abort: (keep: readonly string[]) => Promise<void>
  /** Withdraws one request. */
  readonly withdraw: (id: string) => Promise<void>
  /** Returns whether the frame reports what is approved, and withdraws single requests. */
  readonly tells: () => boolean
}

interface Open {
  readonly life: AbortController
  id: string | undefined
  isApproved: boolean
}

/** Specification section 9. */
export const REFUSED_MS = 300
/** How long the frame may take to say which requests it has withdrawn. */
const ANSWER_MS = 1_000
const VIEW = 'ApproveTransaction'

/**
 * Keeps the view and the frame in sync (specification section 4): closing the modal rejects unapproved requests. With a frame that does not
 * report approvals, everything is rejected, unless a result is pending.
 */
export function createAsked({ ctx, abort, withdraw, tells }: AskedOptions): Asked {
  const { state } = ctx
  const open = new Set<Open>()
  /** Whether the view stays open to show the error. */
  let isRefusing = false

  const reject = (these: readonly Open[]): void => {
    for (const { life, isApproved } of these) if (!isApproved) life.abort(embeddedWalletErrors.create('request-aborted', {}))
  }
  const dismissed = (): void => {
    const asked = [...open]
    const done = abort(asked.flatMap(({ id, isApproved }) => (isApproved && id !== undefined ? [id] : [])))
    if (!tells()) {
      reject(asked)
      return
    }
    // An approval may be on its way to this page, and the frame sends it before its answer.
    void bounded(done, { signal: ctx.signal, ms: ANSWER_MS })
      .catch(() => {
        // A removed frame approves nothing.
      })
      .then(() => reject(asked))
  }
  const isWaiting = (): boolean => open.size > 0 && (state.approval === 'asking' || (tells() && [...open].some((each) => !each.isApproved)))
  const settle = (): void => {
    if (open.size > 0 || isRefusing) return
    state.approval = 'none'
    ctx.drop(VIEW)
  }
  ctx.on('close', () => {
    isRefusing = false
    if (isWaiting()) dismissed()
    if (open.size === 0) state.approval = 'none'
  })
  return {
    async during(run, caller) {
      const life = new AbortController()
      const own: Open = { life, id: undefined, isApproved: false }
      const left = (): void => {
        const { id } = own
        life.abort(caller?.reason)
        if (id === undefined || own.isApproved) return
        // Otherwise the visitor could still approve a request without a caller.
        if (tells()) void withdraw(id)
        else if (open.size === 1) void abort([])
      }
      open.add(own)
      caller?.addEventListener('abort', left)
      if (caller?.aborted) left()
      isRefusing = false
      if (state.approval !== 'asking') state.approval = 'asking'
      ctx.open(VIEW)
      try {
        return await run(life.signal, (id) => {
          own.id = id
        })
      } catch (error) {
        // The frame is removed, and reports before it sends anything.
        const isUnsent = embeddedWalletErrors.is(error, 'request-aborted') && tells() && !own.isApproved
        throw isUnsent ? embeddedWalletErrors.create('request-aborted', {}, { cause: error }) : error
      } finally {
        caller?.removeEventListener('abort', left)
        open.delete(own)
        settle()
      }
    },

    approved(id, isApproved) {
      const own = [...open].find((each) => each.id === id)
      if (own) own.isApproved = isApproved
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
      if (open.size > 0) dismissed()
      await pause(REFUSED_MS, ctx.signal).catch(() => {})
      // The visitor may have closed it meanwhile.
      if (isRefusing && ctx.core.stack.at(-1)?.view === VIEW) state.approval = 'refused'
    },
  }
}
