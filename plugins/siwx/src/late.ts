import type { Call, ConnectionGuard, Context, GuardedPair } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { chains, connections, kernelErrors, walletErrors } from '@latchkey/kernel/late'
import { disconnect, pairInUse, signerOf, toldOf } from './account-in-use.js'
import { toConfig } from './config/to-config.js'
import type { SiwxContract } from './contract.js'
import { createEmailCapture, type EmailCapture } from './email-capture.js'
import { siwxErrors } from './errors.js'
import { followTabs } from './follow-tabs.js'
import { createOneClick, type OneClick } from './one-click.js'
import type { SiwxMessage, SiwxOptions } from './options.js'
import { createSignedBook } from './signed-book.js'
import { checking, failed, idle, prompted, signed, signing } from './state.js'
import type { SiwxSession } from './wire.js'

/** The sign-in itself, loaded when an account comes into use. */
export interface SignIn extends OneClick {
  readonly guard: ConnectionGuard['guard']
  readonly capture: ConnectionGuard['guard']
  readonly email: EmailCapture
  readonly required: boolean
  signIn(): Promise<SiwxSession>
  signOut(): Promise<void>
  /** The visitor pressed Sign: asks the wallet, then whoever keeps sessions. */
  sign(): Promise<void>
  /** The visitor pressed Cancel. */
  cancel(): Promise<void>
  /** The view was opened: by a guard, or by its name. Then it asks by itself. */
  opened(): Promise<void>
}

/** An account that is asked to sign. */
interface Prompt {
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

/** How long those who keep sessions may take. */
const ANSWER_MS = 15_000
const VIEWS: readonly string[] = ['SIWXSignMessage', 'ConnectingSiwe']

/** @see SignIn */
export function createSignIn(ctx: Context<SiwxContract>, options: SiwxOptions): SignIn {
  const config = toConfig(ctx, options)
  const { signOutOnDisconnect = true, onCancel = 'disconnect' } = config
  const required = (): boolean => config.getRequired?.() ?? true
  const book = createSignedBook(ctx)
  let prompt: Prompt | undefined
  /** A guard has the word; whoever opens the view by its name meanwhile joins in. */
  let guarding = 0
  /** The pair of the last session, for whoever goes back to it. */
  let last: GuardedPair | undefined

  const limited = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => bounded(work, { signal, ms: ANSWER_MS })
  const find = async ({ chain, address }: GuardedPair, signal: AbortSignal): Promise<SiwxSession | undefined> =>
    (await limited(config.getSessions(chain, address, { signal }), signal))[0]
  const write = async ({ chain: chainId, address: accountAddress }: GuardedPair, signal: AbortSignal): Promise<SiwxMessage> =>
    limited(config.createMessage({ chainId, accountAddress }, { signal }), signal)

  const has = (pair: GuardedPair, session: SiwxSession): void => {
    last = pair
    book.add(pair)
    signed(ctx.state, session)
  }
  /** Whoever keeps sessions cannot be asked: nobody stays connected on a guess. */
  const cannot = async (pair: GuardedPair, error: unknown): Promise<void> => {
    const text = await textOf(ctx, 'siwx.initFailed')
    ctx.emit('SIWX_AUTH_ERROR', { ...toldOf(ctx, pair), message: text })
    ctx.report(error)
    prompt?.asking?.abort()
    prompt = undefined
    idle(ctx.state)
    await disconnect(ctx, pair)
    toConnect()
    ctx.toast({ kind: 'error', text })
  }
  const toConnect = (): void => {
    ctx.close()
    ctx.home()
  }

  /** Shows the question and waits until the account has a session, or is let go without one. */
  const ask = async (pair: GuardedPair, { signal, show }: Call & { readonly show: () => void }): Promise<SiwxSession | undefined> => {
    const message = await write(pair, signal)
    return new Promise((resolve, reject) => {
      const end = (session: SiwxSession | undefined): void => {
        signal.removeEventListener('abort', gone)
        prompt = undefined
        resolve(session)
      }
      const gone = (): void => {
        prompt?.asking?.abort()
        prompt = undefined
        idle(ctx.state)
        reject(signal.reason)
      }
      signal.addEventListener('abort', gone)
      prompt = { pair, signal, message, written: performance.now(), end }
      prompted(ctx.state, { text: message.message, required: required() })
      show()
    })
  }
  const guard: ConnectionGuard['guard'] = async (pair, call) => {
    if (!config.supports(pair.chain)) return idle(ctx.state)
    checking(ctx.state)
    guarding += 1
    try {
      const session = await find(pair, call.signal)
      if (session) return has(pair, session)
      if (!required() && book.isSkipped(pair)) return idle(ctx.state)
      await ask(pair, call)
    } catch (error) {
      call.signal.throwIfAborted()
      await cannot(pair, error)
      // The connection has ended; there is nothing to let through.
      await new Promise<never>((_resolve, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason)))
    } finally {
      guarding -= 1
    }
  }

  /** The message that was shown, unless it was signed before or is too old. */
  const current = async (mine: Prompt, signal: AbortSignal): Promise<SiwxMessage> => {
    const { goodFor = Number.POSITIVE_INFINITY } = mine.message
    if (ctx.state.problem === undefined && performance.now() - mine.written < goodFor) return mine.message
    mine.message = await write(mine.pair, signal)
    mine.written = performance.now()
    ctx.state.text = mine.message.message
    return mine.message
  }
  const sign = async (): Promise<void> => {
    const mine = prompt
    if (!mine || ctx.state.status === 'signing') return
    const { pair } = mine
    const told = toldOf(ctx, pair)
    ctx.emit('CLICK_SIGN_SIWX_MESSAGE', told)
    mine.asking = new AbortController()
    const signal = AbortSignal.any([mine.signal, mine.asking.signal])
    const again = (error: unknown): void => {
      const problem = problemOf(error, told.isSmartAccount)
      failed(ctx.state, problem, isRejected(error) ? undefined : error instanceof Error ? error.message : String(error))
      ctx.emit('SIWX_AUTH_ERROR', { ...told, message: ctx.t(`siwx.${problem}`) })
    }
    let message: SiwxMessage
    try {
      const writing = current(mine, signal)
      signing(ctx.state)
      message = await writing
    } catch (error) {
      return signal.aborted ? undefined : cannot(pair, error)
    }
    let session: SiwxSession
    try {
      const { adapter, connection, account } = signerOf(ctx, pair)
      const signature = await bounded(adapter.signMessage(connection, message.message, account, { signal }), { signal })
      session = { data: message.data, message: message.message, signature }
    } catch (error) {
      return signal.aborted ? undefined : again(error)
    }
    try {
      await limited(config.addSession(session, { signal }), signal)
    } catch (error) {
      if (signal.aborted) return
      return isRefusal(error) ? again(error) : cannot(pair, error)
    }
    // Another account is in use by now: what was signed is kept for its own.
    if (signal.aborted || prompt !== mine) return
    ctx.emit('SIWX_AUTH_SUCCESS', told)
    has(pair, session)
    tabs.tell()
    mine.end(session)
  }

  const skip = (): void => {
    const mine = prompt
    if (!mine) return
    mine.asking?.abort()
    book.skip(mine.pair)
    idle(ctx.state)
    mine.end(undefined)
  }
  const cancel = async (): Promise<void> => {
    const mine = prompt
    const pair = mine?.pair ?? pairInUse(ctx)
    ctx.emit('CLICK_CANCEL_SIWX', toldOf(ctx, pair))
    if (!required()) {
      skip()
      ctx.close()
      return
    }
    mine?.asking?.abort()
    if (onCancel === 'previous' && (await goBack(pair))) return
    idle(ctx.state)
    await disconnect(ctx, pair)
    toConnect()
  }
  /** Back to the network, or account, that has a session. The pair that comes into use is asked about anew, and finds it. */
  const goBack = async (from: GuardedPair): Promise<boolean> => {
    const to = last
    if (!to || to.namespace !== from.namespace || (to.chain === from.chain && to.address === from.address)) return false
    const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === to.chain)
    if (!network || !ctx.core.sessions[to.namespace]?.accounts.some(({ address }) => address === to.address)) return false
    checking(ctx.state)
    try {
      if (to.address !== from.address) ctx.use(connections).activate({ namespace: to.namespace, address: to.address })
      if (to.chain !== from.chain) await ctx.use(connections).switchNetwork(network)
      return true
    } catch (error) {
      if (!walletErrors.is(error, 'rejected')) ctx.report(error)
      return false
    }
  }

  const revoke = async (account: { readonly chain: string; readonly address: string }): Promise<void> => {
    const { signal } = ctx
    await limited(config.revokeSession(account.chain, account.address, { signal }), signal)
    book.remove(account)
  }
  let sweeping = Promise.resolve()
  /** Ends the sessions of accounts that no wallet has any more. */
  const sweep = async (): Promise<void> => {
    for (const account of book.all()) {
      const [namespace = ''] = account.chain.split(':')
      const family = ctx.read(chains).find((one) => one.namespace === namespace)
      const still = ctx.core.sessions[namespace]?.connections
        .flatMap(({ accounts }) => accounts)
        .some(({ address }) => family?.isSameAddress(address, account.address))
      if (still) continue
      try {
        await revoke(account)
        tabs.tell()
      } catch (error) {
        if (!ctx.signal.aborted) ctx.report(error)
      }
    }
  }
  ctx.on('disconnect', () => {
    // Whoever connects again is asked again.
    book.forgetSkipped()
    if (Object.values(ctx.core.sessions).every(({ status }) => status !== 'connected')) idle(ctx.state)
    if (signOutOnDisconnect) sweeping = sweeping.then(sweep)
  })
  ctx.subscribe('core', () => {
    // On a network that the app does not know nobody is asked, and nobody is signed in.
    if (ctx.state.status === 'signed' && !isSettled(ctx)) idle(ctx.state)
  })
  // Whoever closes what may be closed has said: not now.
  ctx.on('close', () => {
    if (!required()) skip()
  })
  const tabs = followTabs(ctx, async () => {
    const mine = prompt
    if (mine) {
      const session = await find(mine.pair, mine.signal)
      if (!session || prompt !== mine) return
      mine.asking?.abort()
      has(mine.pair, session)
      mine.end(session)
    } else if (ctx.state.status === 'signed') {
      if (!(await find(pairInUse(ctx), ctx.signal))) idle(ctx.state)
    }
  })

  let asked: Promise<SiwxSession> | undefined
  const signIn = async (): Promise<SiwxSession> => {
    const pair = pairInUse(ctx)
    if (!config.supports(pair.chain)) throw siwxErrors.create('not-enabled', {})
    signerOf(ctx, pair)
    if (ctx.state.session) return ctx.state.session
    const show = (): void => {
      if (!VIEWS.includes(ctx.core.stack.at(-1)?.view ?? '')) ctx.open('SIWXSignMessage')
    }
    if (prompt) {
      show()
      return sessionOf(ctx)
    }
    // By the visitor's own wish, after the guard let the account through.
    const own = new AbortController()
    const signal = AbortSignal.any([own.signal, ctx.signal])
    const stop = ctx.subscribe('core', () => {
      const now = ctx.core.sessions[pair.namespace]
      if (now?.address !== pair.address || (now.chain ?? pair.chain) !== pair.chain) own.abort()
    })
    try {
      const session = (await find(pair, signal)) ?? (await ask(pair, { signal, show }))
      if (!session) throw siwxErrors.create('cancelled', {})
      has(pair, session)
      return session
    } finally {
      stop()
      if (VIEWS.includes(ctx.core.stack.at(-1)?.view ?? '')) ctx.complete()
    }
  }

  const email = createEmailCapture(ctx, {
    required: options.emailCapture === 'required',
    leave: async () => {
      await signOut()
      ctx.close()
    },
  })
  const signOut = async (): Promise<void> => {
    const pair = pairInUse(ctx)
    try {
      await revoke(pair)
    } finally {
      // The visitor wants to leave, whether the server hears of it or not.
      idle(ctx.state)
      tabs.tell()
      if (required()) await disconnect(ctx, pair)
    }
  }

  return {
    get required() {
      return required()
    },
    email,
    guard,
    capture: email.guard,
    signIn() {
      asked ??= signIn().finally(() => {
        asked = undefined
      })
      return asked
    },
    signOut,
    sign,
    cancel,
    async opened() {
      if (ctx.state.status !== 'none' || guarding > 0) return
      try {
        await signIn()
      } catch (error) {
        // Said by the view itself; a visitor who said "not now" is gone.
        if (!siwxErrors.is(error, 'cancelled') && !ctx.signal.aborted) ctx.state.reason = (error as Error).message
      }
    },
    ...createOneClick(ctx, {
      config,
      kept(sessions) {
        for (const { data } of sessions) book.add({ chain: data.chainId, address: data.accountAddress })
        const [first] = sessions
        if (first) ctx.emit('SIWX_AUTH_SUCCESS', { network: first.data.chainId, isSmartAccount: false })
        tabs.tell()
      },
      async failed() {
        const text = await textOf(ctx, 'siwx.initFailed')
        toConnect()
        ctx.toast({ kind: 'error', text })
      },
    }),
  }

  function problemOf(error: unknown, smart: boolean): 'declined' | 'smartAccount' | 'clock' {
    if (isClock(error)) return 'clock'
    return smart ? 'smartAccount' : 'declined'
  }
}

function isSettled(ctx: Context<SiwxContract>): boolean {
  try {
    pairInUse(ctx)
    return true
  } catch {
    return false
  }
}

/** The session, as soon as the question that is open already has led to one. */
function sessionOf(ctx: Context<SiwxContract>): Promise<SiwxSession> {
  return new Promise((resolve, reject) => {
    const stop = ctx.subscribe('siwx', () => {
      const { session, status } = ctx.state
      if (session) resolve(session)
      else if (status === 'none') reject(siwxErrors.create('cancelled', {}))
      else return
      stop()
    })
  })
}

/** A text, as soon as its catalogue is here: nothing of this plugin may be on the screen yet. */
async function textOf(ctx: Context<SiwxContract>, key: 'siwx.initFailed'): Promise<string> {
  const here = new Promise<void>((resolve) => {
    const look = (): void => {
      if (ctx.t(key) === '') return
      stop()
      resolve()
    }
    const stop = ctx.subscribe('core', look)
    look()
  })
  await bounded(here, { signal: ctx.signal, ms: 3_000 }).catch(() => {})
  return ctx.t(key)
}

function isRejected(error: unknown): boolean {
  return walletErrors.is(error, 'rejected') || (error as { readonly code?: unknown } | undefined)?.code === 4001
}

/** Whoever keeps sessions looked at the signature and said no, which is another thing than not being there. */
function isRefusal(error: unknown): boolean {
  if (kernelErrors.is(error, 'http-status')) return error.details.status < 500
  return siwxErrors.is(error, 'refused')
}

/** A server says by its code that times do not fit. */
function isClock(error: unknown): boolean {
  return kernelErrors.is(error, 'http-status') && /expired|not-before|not-yet|issued-at|clock/.test(error.details.body)
}
