import type { KeyValue, Metadata } from '@latchkey/kernel'
import { isLocalHost } from '@latchkey/kernel/links'
import type { ICore } from '@walletconnect/types'
import { walletConnectErrors } from '../errors.js'
import type { WalletConnectOptions } from '../options.js'
import { awaitChecks } from './await-checks.js'
import type { Client } from './client.js'
import { guardRelay, type RelayGuard } from './guard-relay.js'
import { holdChecks } from './hold-checks.js'
import { holdDeletes } from './hold-deletes.js'
import { holdPings } from './hold-pings.js'
import { holdUnreadable } from './hold-unreadable.js'
import { reconcile } from './reconcile.js'
import { resendCut } from './resend-cut.js'
import { createStorage } from './storage.js'

export interface OpenArgs {
  readonly options: WalletConnectOptions
  readonly projectId: string
  readonly metadata: Metadata
  readonly storage: KeyValue
  /** Distinguishes the clients of several apps on the same page. */
  readonly name: string
}
/** The protocol's client, and the guard of its relay connection. */
export interface OpenClient {
  readonly client: Client
  readonly relay: RelayGuard
  close(): Promise<void>
}

/** Loads the protocol's library and starts its client. Sends nothing before the first pairing or session. */
export async function openClient({ options, projectId, metadata, storage, name }: OpenArgs): Promise<OpenClient> {
  const { Core, UniversalProvider } = await import('./sdk.js')
  const [relayUrl] = options.relayUrls
  const { verify = false, telemetry = false } = options.vendor ?? {}
  const kept = createStorage(storage)
  await reconcile(kept)
  const core = new Core({
    projectId,
    relayUrl,
    telemetryEnabled: telemetry,
    logger: 'silent',
    customStoragePrefix: name,
    storage: kept,
  })
  // No option disables these: a hidden frame of the vendor, and a report that a client has started.
  if (!verify) core.verify.register = async () => ''
  if (!telemetry) core.eventClient.init = async () => {}
  // A browser without a network reports "offline", but its own machine can still be reached.
  if (options.relayUrls.some((url) => isLocalHost(new URL(url).hostname))) core.relayer.confirmOnlineStateOrThrow = async () => {}
  const guard = guardRelay(core as ICore, options.relayUrls)
  const resending = resendCut(core.relayer, guard.parcelFor)
  holdUnreadable(core)
  holdChecks(core.pairing)
  await core.start()
  // The library's classes and interfaces disagree about a field that may be undefined.
  const opts = { core: core as ICore, projectId, relayUrl, logger: 'silent' as const, metadata: toMetadata(metadata) }
  const { client } = await UniversalProvider.init(opts)
  holdChecks(client.engine)
  const deletes = holdDeletes(client.engine)
  holdPings(client.engine)
  awaitChecks(client.engine)
  return {
    client: client as Client,
    relay: guard,
    async close() {
      deletes.stop()
      guard.stop()
      resending.stop()
      core.heartbeat.stop()
      await core.relayer.transportClose()
      // The library would return this client again the next time one is opened.
      for (const key of Object.keys(globalThis)) if (key.startsWith(`_walletConnectCore_${name}`)) Reflect.deleteProperty(globalThis, key)
    },
  }
}

function toMetadata({ name, description = '', url, icons = [] }: Metadata): Client['metadata'] {
  return { name, description, url, icons: [...icons] }
}

/** For a client that the app created, the relay is up to the app. */
const UNGUARDED: RelayGuard = {
  down: () => undefined,
  watch: () => () => {},
  need: (work) => work(),
  dial: () => {},
  parcelFor: () => undefined,
  stop: () => {},
}

/** The client of a provider that the app created. */
export function clientOf({ client }: NonNullable<WalletConnectOptions['provider']>): OpenClient {
  if (!('session' in client && 'core' in client)) throw walletConnectErrors.create('session-unknown', { topic: 'of the given provider' })
  // Checked for the two members that are used; the pinned version guarantees the rest.
  return { client: client as unknown as Client, relay: UNGUARDED, close: async () => {} }
}
