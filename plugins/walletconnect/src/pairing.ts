import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import type { SessionTypes } from '@walletconnect/types'
import { toError } from './ask-session.js'
import type { OpenClient } from './client/open-client.js'
import type { WalletConnectContract } from './contract.js'
import { walletConnectErrors } from './errors.js'
import { dropOpenPairings, keepOpenPairing, topicOf } from './open-pairings.js'
import type { Proposal } from './propose.js'
import { isFresh, PAIRING_MARGIN_MS, PAIRING_MS, pairingAsked, pairingFailed, pairingGone, pairingReady, pairingScanned } from './state.js'

/** A pairing URI to scan, and the callers that wait for its answer. */
export interface Pairer {
  /**
   * Resolves with the session of the first wallet that approves. The pairing URI is then created, and renewed while a caller waits.
   * @throws wallet/rejected; walletconnect/relay-unreachable, relay-refused
   */
  next(signal: AbortSignal): Promise<SessionTypes.Struct>
  /** The view with the URI was opened again: replaces the URI of a sign-in, since its request is as old as the URI. */
  reopened(): void
  /** Creates a URI before the first caller waits for it. */
  prepare(): Promise<void>
  /** A wallet has approved a URI of an earlier page. */
  approved(session: SessionTypes.Struct): void
  /** Replaces a URI that expired while the page slept, if a caller waits. */
  renew(): Promise<void>
  stop(): void
}

interface Deps {
  readonly ctx: Context<WalletConnectContract>
  readonly relays: readonly string[]
  readonly open: () => Promise<OpenClient>
  /** A wallet approved before a caller waited: the next caller gets its session at once. */
  readonly early: () => void
  /** Starts a proposal through the client. */
  readonly propose: (open: OpenClient) => Promise<Proposal>
  /** Resolves once a wallet has read a URI. */
  readonly watchScan: (open: OpenClient, topic: string, signal: AbortSignal) => Promise<void>
}
interface Waiter {
  readonly resolve: (session: SessionTypes.Struct) => void
  readonly reject: (error: Error) => void
}

/** How long a relay may take to accept a proposal. */
const REACH_MS = 15_000
/** Delay between two attempts to renew a URI (specification section 9). */
export const RETRY_MS = 1_000

/** Creates pairing URIs, replaces them before they expire, and resolves the callers that wait. */
export function createPairer({ ctx, relays, open, early, propose, watchScan }: Deps): Pairer {
  const waiters = new Set<Waiter>()
  /** Topics of URIs that a visitor was given. */
  const given = new Set<string>()
  let creating: Promise<void> | undefined
  let unclaimed: SessionTypes.Struct | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let signIn = false
  let scanning: AbortController | undefined
  let isReported = false

  const settle = (tell: (waiter: Waiter) => void): void => {
    clearTimeout(timer)
    scanning?.abort()
    pairingGone(ctx.state)
    dropOpenPairings(ctx, [...given])
    given.clear()
    for (const waiter of [...waiters]) tell(waiter)
  }
  const approved = (session: SessionTypes.Struct): void => {
    if (waiters.size === 0) {
      unclaimed = session
      early()
    }
    given.add(session.pairingTopic)
    settle(({ resolve }) => resolve(session))
  }
  /** Once a caller waits, a wallet may have the URI. */
  const keepOpen = (): void => {
    const { uri } = ctx.state.pairing
    if (uri === undefined || waiters.size === 0) return
    given.add(topicOf(uri))
    keepOpenPairing(ctx, topicOf(uri), ctx.state.opened?.wallet)
  }
  const renewIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (waiters.size > 0) ensure().catch(() => renewIn(RETRY_MS))
    }, ms)
  }

  const followScan = (client: OpenClient, uri: string): void => {
    scanning?.abort()
    scanning = new AbortController()
    watchScan(client, topicOf(uri), AbortSignal.any([scanning.signal, ctx.signal])).then(
      () => pairingScanned(ctx.state, uri),
      () => {
        // The code works without it: the visitor only sees no confirmation before the wallet answers.
      },
    )
  }

  async function create(): Promise<void> {
    pairingAsked(ctx.state)
    const unreachable = (): Error => walletConnectErrors.create('relay-unreachable', { relays })
    try {
      // A relay that is only unreachable may be back within a visitor's patience.
      const opened = open()
      const proposed = opened.then((client) => client.relay.need(() => propose(client), { patient: true }))
      const { uri, approval, isSignIn = false } = await bounded(proposed, { signal: ctx.signal, ms: REACH_MS, timeout: unreachable })
      signIn = isSignIn
      isReported = false
      pairingReady(ctx.state, { uri, expires: Date.now() + PAIRING_MS })
      followScan(await opened, uri)
      // With exactly the margin left, it still counts as fresh.
      renewIn(PAIRING_MS - PAIRING_MARGIN_MS + 1)
      keepOpen()
      approval().then(approved, (cause: unknown) => {
        // The end of a URI that was replaced long ago.
        if (ctx.state.pairing.uri !== uri) return
        const { message, ...rest } = toError(cause)
        const declined = 'code' in rest && [5000, 5001, 5002, 5003, 4001].includes(Number(rest.code))
        const error = declined
          ? walletErrors.create('rejected', { wallet: 'WalletConnect' }, { cause })
          : walletErrors.create('failed', { wallet: 'WalletConnect', reason: message }, { cause })
        settle(({ reject }) => reject(error))
      })
    } catch (error) {
      const refused = walletConnectErrors.is(error, 'relay-refused')
      // The view tells the visitor, this tells the developer which relay it is. A refusal is reported by the line.
      if (!refused && !isReported) ctx.report(error)
      isReported ||= !refused
      pairingFailed(ctx.state, refused ? 'refused' : 'unreachable')
      throw error
    }
  }

  function ensure(): Promise<void> {
    if (isFresh(ctx.state.pairing, Date.now())) return Promise.resolve()
    creating ??= create().finally(() => {
      creating = undefined
    })
    return creating
  }

  return {
    async next(signal) {
      const session = unclaimed
      unclaimed = undefined
      if (session) return session
      let mine: Waiter | undefined
      const answer = new Promise<SessionTypes.Struct>((resolve, reject) => {
        mine = { resolve, reject }
        waiters.add(mine)
      })
      // Handled below; an earlier failure must not count as unhandled.
      answer.catch(() => {})
      try {
        await bounded(ensure(), { signal })
        keepOpen()
        return await bounded(answer, { signal })
      } finally {
        if (mine) waiters.delete(mine)
      }
    },
    approved,
    prepare: ensure,
    reopened() {
      if (!signIn || waiters.size === 0 || ctx.state.pairing.status !== 'ready') return
      pairingGone(ctx.state)
      // Waiting callers see the outcome in the state.
      ensure().catch(() => renewIn(RETRY_MS))
    },
    async renew() {
      // Timers pause while a phone sleeps.
      if (waiters.size > 0) await ensure().catch(() => renewIn(RETRY_MS))
    },
    stop() {
      clearTimeout(timer)
      scanning?.abort()
      waiters.clear()
      dropOpenPairings(ctx, [...given])
    },
  }
}
