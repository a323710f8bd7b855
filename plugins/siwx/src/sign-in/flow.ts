import type { Context, GuardedPair } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { type Config, toConfig } from '../config/to-config.js'
import type { SiwxContract } from '../contract.js'
import type { SiwxMessage, SiwxOptions } from '../options.js'
import { disconnect, toldOf } from '../pair-in-use.js'
import { createSignedBook, type SignedBook } from '../signed-book.js'
import { awaited, idle, signed } from '../state.js'
import type { SiwxSession } from '../wire.js'
import { createPatience, type Patience } from './create-patience.js'
import { textOf } from './text-of.js'

/** An account that is asked to sign. */
export interface Prompt {
  readonly pair: GuardedPair
  /** Aborted when the account or network is another. */
  readonly signal: AbortSignal
  message: SiwxMessage
  /** When it was written, in milliseconds of the page's own clock. */
  written: number
  /** The question that is open in the wallet. */
  asking?: AbortController
  readonly end: (session: SiwxSession | undefined) => void
}

/** What all that happens during a sign-in shares. */
export interface Flow {
  readonly ctx: Context<SiwxContract>
  readonly config: Config
  readonly book: SignedBook
  /** The question that is open. */
  prompt: Prompt | undefined
  /** Guards at work; opening the view by its name meanwhile joins them. */
  guarding: number
  /** The pair of the last session, for a visitor who goes back to it. */
  last: GuardedPair | undefined
  required(): boolean
  /** Limits background work of the session store to the time it may take. */
  limited<T>(work: Promise<T>, signal: AbortSignal): Promise<T>
  readonly patience: Patience
  /** Looks once, in the background. */
  look(pair: GuardedPair, signal: AbortSignal): Promise<SiwxSession | undefined>
  find(pair: GuardedPair, signal: AbortSignal): Promise<SiwxSession | undefined>
  write(pair: GuardedPair, signal: AbortSignal): Promise<SiwxMessage>
  has(pair: GuardedPair, session: SiwxSession): void
  /** The session store is unreachable: no account stays connected on a guess. */
  cannot(pair: GuardedPair, error: unknown): Promise<void>
  toConnect(): void
  /** Other tabs hear that something changed. */
  tell(): void
}

/** How long the session store may take in the background. */
const ANSWER_MS = 15_000

/** @see Flow */
export function createFlow(ctx: Context<SiwxContract>, options: SiwxOptions, tell: () => void): Flow {
  const config = toConfig(ctx, options)
  const limited: Flow['limited'] = (work, signal) => bounded(work, { signal, ms: ANSWER_MS })
  const patience = createPatience((isSlow) => awaited(ctx.state, isSlow ? config.host() : undefined))
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
    patience,
    look: async ({ chain, address }, signal) => (await limited(config.getSessions(chain, address, { signal }), signal))[0],
    find: async ({ chain, address }, outer) => (await patience.wait((signal) => config.getSessions(chain, address, { signal }), outer))[0],
    write: ({ chain: chainId, address: accountAddress }, outer) =>
      patience.wait((signal) => config.createMessage({ chainId, accountAddress }, { signal }), outer),
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
