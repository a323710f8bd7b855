import type { ICore } from '@walletconnect/types'

type Item = { readonly topic: string }

/** Lists of the library whose items belong to a topic, by the end of their key. */
const BY_TOPIC: readonly string[] = ['//session', '//pairing', '//subscription']
/** The library's other lists. */
const LISTS: readonly string[] = ['//proposal', '//expirer', '//history', '//request', '//authKeys', '//pairingTopics', '//requests']

/**
 * Repairs the library's stored state so that it can start: removes anything truncated, edited by hand or without its key, which would
 * make the library fail on every start or every message. Run it before the library reads.
 */
export async function reconcile(storage: ICore['storage']): Promise<void> {
  const keys = await storage.getKeys()
  const keychainAt = keys.find((key) => key.endsWith('//keychain'))
  const keychain = keychainAt === undefined ? undefined : await storage.getItem<unknown>(keychainAt)
  const known = new Map(isRecord(keychain) ? Object.entries(keychain).filter((entry): entry is [string, string] => isHex(entry[1])) : [])
  if (keychainAt !== undefined) await storage.setItem(keychainAt, Object.fromEntries(known))
  const replyTopics = await replyTopicsOf(storage, keys, known)
  for (const key of keys) {
    const isByTopic = BY_TOPIC.some((end) => key.endsWith(end))
    if (!isByTopic && !LISTS.some((end) => key.endsWith(end))) continue
    const value = await storage.getItem<unknown>(key)
    const items = Array.isArray(value) ? (value as readonly unknown[]) : []
    const isKnown = (topic: string): boolean => known.has(topic) || (key.endsWith('//subscription') && replyTopics.includes(topic))
    const kept = items.filter((item) => isRecord(item) && (!isByTopic || (isItem(item) && isKnown(item.topic))))
    const whole = key.endsWith('//session') ? kept.filter(isSession) : kept
    if (whole.length !== items.length || value !== items) await storage.setItem(key, whole)
  }
}

/** Topics on which wallets answer sign-ins. Messages there are encrypted for the app's key, not by a key of the topic. */
async function replyTopicsOf(
  storage: ICore['storage'],
  keys: readonly string[],
  known: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const at = keys.find((key) => key.endsWith('//authKeys'))
  const stored = at === undefined ? undefined : await storage.getItem<unknown>(at)
  return (Array.isArray(stored) ? (stored as readonly unknown[]) : []).flatMap((item) => {
    const { responseTopic, publicKey } = isRecord(item) ? item : {}
    return typeof responseTopic === 'string' && typeof publicKey === 'string' && known.has(publicKey) ? [responseTopic] : []
  })
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isItem(value: { readonly [key: string]: unknown }): value is { readonly [key: string]: unknown } & Item {
  return typeof value.topic === 'string'
}

/** Returns whether a value is a key of 32 bytes. */
export function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{64}$/i.test(value)
}

/** Returns whether a stored value has the parts of a session that are read without a check. */
export function isSession(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { expiry, namespaces, peer } = value
  const lists = isRecord(namespaces) ? Object.values(namespaces) : []
  return (
    typeof expiry === 'number' &&
    lists.length > 0 &&
    lists.every((each) => isRecord(each) && [each.accounts, each.methods, each.events].every(Array.isArray)) &&
    isRecord(peer) &&
    isRecord(peer.metadata)
  )
}
