import type { ICore, SessionTypes } from '@walletconnect/types'
import type { Client } from './client.js'
import { isHex, isSession } from './reconcile.js'

/** The parts of the library's stores that name their place in the storage. Private only to the compiler. */
interface Place {
  readonly storageKey: string
}

/**
 * Takes over a session that another tab has stored since this client read its storage. Resolves with undefined if the session or its key
 * is not stored.
 */
export async function adoptSession(client: Client, topic: string): Promise<SessionTypes.Struct | undefined> {
  const { core } = client
  const session = await storedSession(client, topic)
  const keys = await read(core, core.crypto.keychain)
  const key: unknown = (keys as { readonly [topic: string]: unknown } | undefined)?.[topic]
  if (!session || typeof key !== 'string' || !isHex(key)) return undefined
  await core.crypto.keychain.set(topic, key)
  await client.session.set(topic, session)
  core.expirer.set(topic, session.expiry)
  return session
}

/** Returns a session as it is stored now, by whichever tab. */
export async function storedSession(client: Client, topic: string): Promise<SessionTypes.Struct | undefined> {
  const stored = await read(client.core, client.session)
  const found = (Array.isArray(stored) ? (stored as readonly unknown[]) : []).find(
    (item) => (item as Partial<SessionTypes.Struct> | null)?.topic === topic,
  )
  // Its form is checked here; the library wrote the rest.
  return isSession(found) ? (found as unknown as SessionTypes.Struct) : undefined
}

/** Subscribes to the topic of a session, unless this was done before. */
export async function listenTo({ core: { relayer } }: Client, topic: string): Promise<void> {
  if (!(await relayer.subscriber.isKnownTopic(topic))) await relayer.subscribe(topic, { transportType: 'relay' })
}

function read(core: Pick<ICore, 'storage'>, store: object): Promise<unknown> {
  // Pinned to one version of the library.
  return core.storage.getItem<unknown>((store as Place).storageKey)
}
