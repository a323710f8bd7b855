import type { Context, GuardedPair } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { type Config, toConfig } from '../config/to-config.js'
import type { SiwxContract } from '../contract.js'
import type { SiwxMessage, SiwxOptions } from '../options.js'
import { disconnect, toldOf } from '../pair-in-use.js'
import { createSignedBook, type SignedBook } from '../signed-book.js'
import { awaited, idle, signed } from '../state.js'
import type { SiwxSession } from '../wire.js'
import { createSlowRequestTimer, type SlowRequestTimer } from './create-slow-request-timer.js'
import { textOf } from './text-of.js'

/** An account that is asked to sign. */
export interface Prompt {
  readonly pair: GuardedPair
  /** Aborted when the account or network changes. */
  readonly signal: AbortSignal
  message: SiwxMessage
  /** When the message was created, in milliseconds of the page's own clock. */
  written: number
  /** The open request in the wallet. */
  asking?: AbortController
  readonly end: (session: SiwxSession | undefined) => void
}

/** Shared state of a sign-in. */
export interface Flow {
  readonly ctx: Context<SiwxContract>
  readonly config: Config
  readonly book: SignedBook
  /** The open prompt. */
  prompt: Prompt | undefined
  /** Number of running guards; opening the view by its name meanwhile joins them. */
  guarding: number
  /** Account and network of the last session, for a visitor who goes back to it. */
  last: GuardedPair | undefined
  required(): boolean
  /** Limits background work of the session store to its timeout. */
  limited<T>(work: Promise<T>, signal: AbortSignal): Promise<T>
  readonly slowTimer: SlowRequestTimer
  /** Checks for a session once, in the background. */
  look(pair: GuardedPair, signal: AbortSignal): Promise<SiwxSession | undefined>
  find(pair: GuardedPair, signal: AbortSignal): Promise<SiwxSession | undefined>
  write(pair: GuardedPair, signal: AbortSignal): Promise<SiwxMessage>
  has(pair: GuardedPair, session: SiwxSession): void
  /** Called if the session store is unreachable: no account stays connected on a guess. */
  cannot(pair: GuardedPair, error: unknown): Promise<void>
  toConnect(): void
  /** Notifies other tabs about a change. */
  tell(): void
}

/** Timeout of the session store in the background. */
const ANSWER_MS = 15_000

/** @see Flow */
export function createFlow(ctx: Context<SiwxContract>, options: SiwxOptions, tell: () => void): Flow {
  const config = toConfig(ctx, options)
  const limited: Flow['limited'] = (work, signal) => bounded(work, { signal, ms: ANSWER_MS })
  const slowTimer = createSlowRequestTimer((isSlow) => awaited(ctx.state, isSlow ? config.host() : undefined))
  const flow: Flow = {
    ctx,
    config,
    book: createSignedBook(ctx),
    prompt: undefined,
    guarding: 0,
    last: undefined,
    tell,
    limited,
    required: () => config.getRequired?.() ?? true,
    slowTimer,
    look: async ({ chain, address }, signal) => (await limited(config.getSessions(chain, address, { signal }), signal))[0],
    find: async ({ chain, address }, outer) => (await slowTimer.wait((signal) => config.getSessions(chain, address, { signal }), outer))[0],
    write: ({ chain: chainId, address: accountAddress }, outer) =>
      slowTimer.wait((signal) => config.createMessage({ chainId, accountAddress }, { signal }), outer),
    has(pair, session) {
      flow.last = pair
      flow.book.add(pair)
      signed(ctx.state, session)
    },
    async cannot(pair, error) {
      const text = await textOf(ctx, 'siwx.initFailed')
      ctx.emit('siwxAuthError', { ...toldOf(ctx, pair), message: text })
      ctx.report(error)
      flow.prompt?.asking?.abort()
      flow.prompt = undefined
      idle(ctx.state)
      await disconnect(ctx, pair)
      flow.toConnect()
      ctx.toast({ kind: 'error', text })
    },
    toConnect() {
      ctx.close()
      ctx.home()
    },
  }
  return flow
}
