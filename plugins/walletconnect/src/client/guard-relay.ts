import { bounded } from '@latchkey/kernel/async'
import type { ICore } from '@walletconnect/types'
import { walletConnectErrors } from '../errors.js'
import { createDialBudget, type DialReason } from './dial-budget.js'
import { type Parcel, trackParcels } from './parcel.js'
import { readMail } from './read-mail.js'
import { type SilenceWatch, watchSilence } from './watch-silence.js'

type Call = Parameters<ICore['relayer']['request']>[0]
/** The library's relayer including the private members used for dialling and publishing. */
type Relayer = ICore['relayer'] & {
  relayUrl: string
  reconnectInProgress: boolean
  connectionAttemptInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  connect(): Promise<void>
  toEstablishConnection(): Promise<void>
  createProvider(): Promise<void>
  onDisconnectHandler(): void
  readonly publisher: { rpcPublish(...args: readonly unknown[]): Promise<unknown> }
}
/** The socket of a connection. The library reopens it for each call on a lost connection. */
interface Socket {
  register(url?: string): Promise<{ close(): void }>
}

/** Supervises the connection to the relay. */
export interface RelayGuard {
  /** Why the relay is unavailable: relay-refused or relay-unreachable. Undefined as soon as it answers again. */
  down(): Error | undefined
  /** Calls back with each failure, and with undefined when the relay answers again. */
  watch(listener: (down: Error | undefined) => void): () => void
  /**
   * Runs work that needs the relay, dialling if allowed. Rejects as soon as the relay fails; `patient` work continues while the relay is
   * only unreachable.
   */
  need<T>(work: () => Promise<T>, options?: { readonly patient?: boolean }): Promise<T>
  /** Dials now, if allowed: the page became visible, or the visitor wants to retry. */
  dial(): void
  /** The request that a call carries to a wallet. Known until it is given up, so call this before sending. */
  parcelFor(call: Pick<Call, 'params'>): Parcel | undefined
  stop(): void
}

/** How long one relay may take to connect, so that there is time for the next one within a visitor's patience. */
const DIAL_MS = 5_000
const REFUSED = /code: 3000 \((.*)\)/

/**
 * Takes over dialling from the library, which would open a socket for each call on a lost connection: a few dials at a time, with the
 * relays of the list in turn. Work that needs the relay rejects at once while it refuses or is unreachable. The same client continues
 * once the relay is back.
 */
export function guardRelay(core: Pick<ICore, 'relayer' | 'crypto'>, urls: readonly [string, ...string[]]): RelayGuard {
  // Private only to the compiler, and pinned to one version of the library.
  const relayer = core.relayer as Relayer
  const { publisher } = relayer
  const parcelOf = trackParcels(core)
  const budget = createDialBudget(urls.length)
  const listeners = new Set<Parameters<RelayGuard['watch']>[0]>()
  const lines = new Set<() => void>()
  const sending = new Map<string, Promise<never>>()
  let down: Error | undefined
  let connecting: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = 0
  let at = 0
  let registering = false
  let refused = false
  /** The dial has timed out. */
  let late = false
  /** Number of consecutive connections that accepted calls and delivered none of them. */
  let silences = 0
  let watched: SilenceWatch | undefined
  let stopped = false

  const unreachable = (cause?: unknown): Error => walletConnectErrors.create('relay-unreachable', { relays: urls }, { cause })
  const parcelFor = ({ params }: Pick<Call, 'params'>): Parcel | undefined =>
    parcelOf((params as { readonly message?: unknown } | undefined)?.message)
  const verdict = (now: Error | undefined): void => {
    if (!now && !down) return
    down = now
    for (const listener of [...listeners]) listener(now)
  }
  function again(): void {
    if (timer !== undefined || stopped) return
    timer = setTimeout(
      () => {
        timer = undefined
        if (!relayer.connected) open('itself')
      },
      Math.max(budget.wait('itself'), 100),
    )
  }
  function open(reason: DialReason): void {
    relayer.transportExplicitlyClosed = false
    relayer.reconnectInProgress = false
    // Watchers are notified of the result.
    if (relayer.subscriber.hasAnyTopics || waiting > 0) connect(reason).catch(() => {})
  }
  function connect(reason: DialReason = waiting > 0 ? 'waiting' : 'itself'): Promise<void> {
    connecting ??= once(reason).finally(() => {
      connecting = undefined
    })
    return connecting
  }
  async function once(reason: DialReason): Promise<void> {
    if (relayer.connected) return
    if (stopped) throw unreachable()
    if (budget.wait(reason) > 0) {
      again()
      if (!down && waiting > 0) verdict(unreachable())
      throw down ?? unreachable()
    }
    budget.dialled()
    refused = false
    late = false
    let lose = (): void => {}
    try {
      await relayer.confirmOnlineStateOrThrow()
      relayer.transportExplicitlyClosed = false
      relayer.relayUrl = urls[at] ?? urls[0]
      await relayer.createProvider()
      const lost = new Promise<never>((_resolve, reject) => {
        lose = () => reject(unreachable())
      })
      lost.catch(() => {})
      relayer.provider.on('disconnect', lose)
      registering = true
      await bounded(Promise.race([relayer.provider.connect(), lost]), { ms: DIAL_MS })
      await bounded(Promise.race([relayer.subscriber.start(), lost]), { ms: DIAL_MS })
      relayer.hasExperiencedNetworkDisruption = false
    } catch (cause) {
      late = true
      relayer.hasExperiencedNetworkDisruption = true
      await relayer.subscriber.stop()
      // A connection on which the relay does not answer counts as failed.
      if (relayer.connected) relayer.provider.disconnect().catch(() => {})
      fail(cause)
    } finally {
      registering = false
      relayer.connectionAttemptInProgress = false
      relayer.provider.off?.('disconnect', lose)
    }
  }
  function fail(cause: unknown): never {
    budget.failed()
    at = (at + 1) % urls.length
    // A refusal has its own error, reported when it arrived.
    if (!refused && budget.failures >= urls.length) verdict(unreachable(cause))
    again()
    throw down ?? unreachable(cause)
  }
  /**
   * Closes a connection that has gone silent, and dials once. Its unanswered calls go out over the next one; if that stays silent too,
   * waiting callers are rejected.
   */
  function onSilence(): void {
    // A dial has its own timeout.
    if (connecting || stopped || !relayer.connected) return
    relayer.hasExperiencedNetworkDisruption = true
    relayer.provider.disconnect().catch(() => {})
    // Its socket may take minutes to notice that the other end is gone.
    relayer.onDisconnectHandler()
    silences++
    if (silences > urls.length) verdict(unreachable())
    open(waiting > 0 ? 'waiting' : 'itself')
  }
  const nextLine = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (stopped) reject(unreachable())
      else lines.add(resolve)
    })

  const create = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    await create()
    const { provider } = relayer
    const { connection } = provider as unknown as { readonly connection: Socket }
    const register = connection.register.bind(connection)
    connection.register = async (url) => {
      if (!registering || relayer.provider !== provider) throw down ?? unreachable()
      registering = false
      const socket = await register(url)
      if (connecting && relayer.provider === provider && !late) return socket
      // The dial exceeded its timeout. Left open, the library would use it as a connection without any subscriptions.
      socket.close()
      throw unreachable()
    }
    let isUseful = false
    watched?.stop()
    // Fetching messages works as a probe, and delivers delayed messages at once.
    const watch = watchSilence({ probe: () => void readMail(relayer).catch(() => {}), silent: onSilence })
    watched = watch
    const ask = provider.request.bind(provider)
    provider.request = (...call) => {
      watch.asked()
      return ask(...call)
    }
    provider.on('payload', ({ result }: { readonly result?: unknown }) => {
      watch.heard()
      budget.answered()
      verdict(undefined)
      // `true` is the relay's confirmation that it accepted a message.
      if (result !== true || isUseful) return
      isUseful = true
      silences = 0
      budget.useful()
    })
  }
  relayer.connect = () => connect()
  // Calls of the library continue on the next connection; callers set their own timeouts.
  relayer.toEstablishConnection = async () => {
    while (!relayer.connected) await connect().catch(nextLine)
  }
  const request = relayer.request.bind(relayer)
  // The answer's type depends on the method.
  const taken = true as never
  const send = async (call: Call): Promise<never> => {
    const parcel = parcelFor(call)
    for (;;) {
      const line = relayer.toEstablishConnection()
      await (parcel ? Promise.race([line, parcel.gone]) : line)
      // Reports it as delivered, so that the library drops it.
      if (parcel?.givenUp) return taken
      if (parcel) parcel.left = true
      try {
        return (await request(call)) as never
      } catch (error) {
        if (relayer.connected || stopped) throw error
      }
    }
  }
  relayer.request = (call) => {
    const id = call.id === undefined ? undefined : String(call.id)
    if (id === undefined) return send(call)
    // The library resends a message that is not confirmed.
    const known = sending.get(id)
    if (known) return known
    const parcel = parcelFor(call)
    const answer = parcel ? Promise.race([send(call), parcel.gone.then(() => taken)]) : send(call)
    sending.set(id, answer)
    const forget = (): void => void sending.delete(id)
    answer.then(forget, forget)
    return answer
  }
  const publish = publisher.rpcPublish.bind(publisher)
  // A failure is treated as no answer: the publisher retries at its next heartbeat, and its promise would be unhandled then.
  publisher.rpcPublish = (...args) => publish(...args).catch(() => new Promise(() => {}))

  const onError = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    const reason = REFUSED.exec(message)?.[1]
    if (reason === undefined) return
    refused = true
    // During a dial it counts as that dial's failure.
    if (!connecting) budget.failed()
    verdict(walletConnectErrors.create('relay-refused', { reason }, { cause: error }))
    again()
  }
  const onConnect = (): void => {
    for (const resolve of [...lines]) resolve()
    lines.clear()
  }
  relayer.on('relayer_error', onError)
  relayer.on('relayer_connect', onConnect)
  const watch: RelayGuard['watch'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    down: () => down,
    watch,
    async need(work, { patient = false } = {}) {
      if (down && !relayer.connected && !connecting && budget.wait('asked') > 0 && !patient) throw down
      waiting++
      let forget = (): void => {}
      const failed = new Promise<never>((_resolve, reject) => {
        forget = watch((now) => {
          if (now && (!patient || walletConnectErrors.is(now, 'relay-refused'))) reject(now)
        })
      })
      failed.catch(() => {})
      try {
        if (down) open('asked')
        return await Promise.race([work(), failed])
      } finally {
        waiting--
        forget()
      }
    },
    dial() {
      if (!relayer.connected) open('asked')
    },
    parcelFor,
    stop() {
      stopped = true
      watched?.stop()
      clearTimeout(timer)
      relayer.off('relayer_error', onError)
      relayer.off('relayer_connect', onConnect)
      // Callers waiting for a connection learn that there will be none.
      onConnect()
      listeners.clear()
    },
  }
}
