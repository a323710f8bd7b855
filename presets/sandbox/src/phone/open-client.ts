import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { ICore, SignClientTypes } from '@walletconnect/types'
import { calmRelayer } from './calm-relayer.js'

interface Args {
  readonly relayUrl: string
  readonly metadata: SignClientTypes.Metadata
}

/** A client of the protocol, with additions that its own options lack. */
export interface OpenedClient {
  readonly client: Client
  /** Approves a session that expires after this many seconds; the client itself only supports a week. */
  approveFor(seconds: number, approval: Parameters<Client['approve']>[0]): Promise<{ readonly topic: string }>
  /** Closes it, including everything that it started. */
  stop(): Promise<void>
}

/** Opens a client that talks to the given relay and to nothing else. */
export async function openClient({ relayUrl, metadata }: Args): Promise<OpenedClient> {
  const [{ Core }, { SignClient }] = await Promise.all([import('@walletconnect/core'), import('@walletconnect/sign-client')])
  const core = new Core({
    projectId: 'sandbox',
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
  })
  // Services of the vendor without a switch: origin proofs and lookups, and a report that a client has started.
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => {}
  // A machine without any network still has its loopback interface.
  core.relayer.confirmOnlineStateOrThrow = async () => {}
  const calmed = calmRelayer(core.relayer)
  const expiries = new WeakMap<object, number>()
  const { encode } = core.crypto
  core.crypto.encode = (topic, payload, options) => {
    const settlement = 'params' in payload && payload.method === 'wc_sessionSettle' ? payload.params : undefined
    const expiry = settlement && expiries.get(settlement.namespaces)
    return encode(topic, expiry === undefined ? payload : { ...payload, params: { ...settlement, expiry } }, options)
  }
  await core.start()
  // The library's classes and interfaces disagree about a field that may be undefined.
  const client = await SignClient.init({ core: core as ICore, logger: 'silent', metadata })
  const engine = client.engine as unknown as EngineInside
  // The library's pause of a second after each answer is meant for people who look at a screen.
  engine.requestQueueDelay = 0
  // The library awaits none of these promises, and messages for an ended session make them reject.
  for (const [name, check] of Object.entries(engine)) {
    if (!(name.startsWith('isValid') || name === 'sendResult' || name === 'sendError') || typeof check !== 'function') continue
    Object.assign(engine, {
      [name]: (...args: readonly unknown[]): unknown => {
        const checked: unknown = check(...args)
        if (checked instanceof Promise) checked.catch(() => {})
        return checked
      },
    })
  }
  // Nor this one, which rejects if the session has ended in the meantime: by a second message of the other end, or by time.
  const { deleteSession } = engine
  engine.deleteSession = async (given) => {
    try {
      await deleteSession(given)
    } catch (error) {
      if (client.session.keys.includes(given.topic)) throw error
    }
  }
  return {
    client,
    async approveFor(seconds, approval) {
      const expiry = Math.floor(Date.now() / 1000) + seconds
      expiries.set(approval.namespaces, expiry)
      const settled = await client.approve(approval)
      await client.session.update(settled.topic, { expiry })
      core.expirer.set(settled.topic, expiry)
      return settled
    },
    async stop() {
      core.heartbeat.stop()
      // Each pending request to the other end keeps a timer of five minutes.
      const giveUp = (event: string, id: number): void => {
        engine.events.emit(`${event}:${id}`, { error: { code: 6000, message: 'The client has stopped.' } })
      }
      for (const { request } of core.history.pending) {
        const event = WAITING[request.method]
        if (event) giveUp(event, request.id)
      }
      for (const { id } of client.proposal.getAll()) giveUp('session_connect', id)
      await calmed.stop()
    },
  }
}

/** The engine's private members. */
interface EngineInside {
  deleteSession(given: { readonly topic: string }): Promise<void>
  requestQueueDelay: number
  readonly events: { emit(event: string, payload: unknown): void }
}

const WAITING: Readonly<Record<string, string>> = {
  wc_sessionUpdate: 'session_update',
  wc_sessionPing: 'session_ping',
  wc_sessionRequest: 'session_request',
}
