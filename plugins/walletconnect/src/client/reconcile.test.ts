import { expect, test, vi } from 'vitest'
import { reconcile } from './reconcile.js'
import { createStorage } from './storage.js'

const KEY = 'aF09'.repeat(16)
const SESSION = {
  topic: 't',
  expiry: 1,
  namespaces: { eip155: { accounts: [], methods: [], events: [] } },
  peer: { metadata: {} },
}

/** Which of these library items remain after a start, and how often something was written. */
async function left(items: { readonly [name: string]: unknown }) {
  const kept = new Map<string, string>()
  const storage = createStorage({
    get: (key) => kept.get(key),
    set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  })
  for (const [name, value] of Object.entries(items)) await storage.setItem(`wc@2:core:0.3//${name}`, value)
  const set = vi.spyOn(storage, 'setItem')
  await reconcile(storage)
  const after = Object.fromEntries(
    await Promise.all(Object.keys(items).map(async (name) => [name, await storage.getItem(`wc@2:core:0.3//${name}`)] as const)),
  )
  return { after, written: set.mock.calls.map(([key]) => key.split('//')[1]) }
}

test('WC-22 consistent data stays, and is not written again', async () => {
  const items = { keychain: { t: KEY }, session: [SESSION], pairing: [{ topic: 't' }], subscription: [{ topic: 't' }], history: [{}] }
  expect(await left(items)).toEqual({ after: items, written: ['keychain'] })
})

test('WC-22 invalid keys are removed, together with all data of their topics', async () => {
  const { after } = await left({
    keychain: { t: KEY, short: 'ab', long: `${KEY}0`, odd: `x${KEY.slice(1)}`, number: 7 },
    session: [SESSION, { ...SESSION, topic: 'short' }],
    pairing: [{ topic: 'long' }, { topic: 't' }],
    subscription: [{ topic: 'odd' }, { topic: 'number' }, { topic: 'nobody' }, { topic: 7 }, {}],
  })
  expect(after).toEqual({ keychain: { t: KEY }, session: [SESSION], pairing: [{ topic: 't' }], subscription: [] })
})

test('the subscription to the answer of a sign-in stays, as long as there is the key to read it', async () => {
  const subscription = [{ topic: 'reply' }]
  const authKeys = [{ responseTopic: 'reply', publicKey: 'own' }]
  expect((await left({ keychain: { own: KEY }, authKeys, subscription })).after.subscription).toEqual(subscription)
  expect((await left({ keychain: {}, authKeys, subscription })).after.subscription).toEqual([])
  expect((await left({ keychain: { own: KEY }, authKeys, session: [{ ...SESSION, topic: 'reply' }] })).after.session).toEqual([])
})

test.each([['nonsense'], [[]], [null], [undefined]])(
  'WC-22 without a keychain, or with %j in it, nothing that needs a key stays',
  async (keychain) => {
    const { after } = await left({ ...(keychain !== undefined && { keychain }), session: [SESSION], proposal: [{ id: 1 }] })
    expect(after).toMatchObject({ session: [], proposal: [{ id: 1 }] })
    if (keychain !== undefined) expect(after.keychain).toEqual({})
  },
)

test.each(['proposal', 'expirer', 'history', 'request', 'authKeys', 'pairingTopics', 'requests'])(
  'WC-22 from the list %s invalid records are removed',
  async (name) => {
    expect((await left({ [name]: [{ id: 1 }, null, 7, 'x', []] })).after).toEqual({ [name]: [{ id: 1 }] })
    expect((await left({ [name]: { a: 1 } })).after).toEqual({ [name]: [] })
  },
)

test('a value that is not one of the library’s lists stays unchanged', async () => {
  expect((await left({ messages: 'anything' })).after).toEqual({ messages: 'anything' })
})

test.each([
  [{ expiry: undefined }],
  [{ expiry: '1' }],
  [{ namespaces: undefined }],
  [{ namespaces: {} }],
  [{ namespaces: { eip155: null } }],
  [{ namespaces: { eip155: { accounts: [], methods: [] } } }],
  [{ namespaces: { eip155: { accounts: [], events: [] } } }],
  [{ namespaces: { eip155: { methods: [], events: [] } } }],
  [{ namespaces: { eip155: SESSION.namespaces.eip155, solana: {} } }],
  [{ peer: undefined }],
  [{ peer: {} }],
  [{ peer: { metadata: 'x' } }],
])('WC-22 an incomplete session is removed: %j', async (change) => {
  expect((await left({ keychain: { t: KEY }, session: [{ ...SESSION, ...change }] })).after.session).toEqual([])
})
