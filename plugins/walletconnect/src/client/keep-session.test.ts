import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClient } from '../fixtures/fake-client.js'
import { keepSession } from './keep-session.js'

const requester = { publicKey: 'app', metadata: {} }
const responder = { publicKey: 'wallet', metadata: { name: 'Alba', description: '', url: 'https://alba.test', icons: [] } }
const recap = (att: unknown): string => `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64url')}`
const cacao = (iss: string, resources?: readonly string[] | null) => ({
  h: { t: 'caip122' },
  p: { iss, resources },
  s: { t: 'eip1271', s: '0x' },
})

async function kept(...cacaos: readonly object[]) {
  const { client, subscribed } = fakeClient()
  const metadata = vi.spyOn(client.core.pairing, 'updateMetadata')
  const request = { requester, pairingTopic: 'pairing' }
  const session = await keepSession(client, { request, responder, cacaos } as never)
  return { session, subscribed, metadata, allowed: session.namespaces.eip155 }
}

test('an answer implies a session of a week between the two keys, which is subscribed to', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_999 })
  onTestFinished(() => void vi.useRealTimers())
  const { session, subscribed, metadata } = await kept(cacao('did:pkh:eip155:1:0xa'))
  expect(session).toEqual({
    topic: 'app+wallet',
    acknowledged: true,
    self: { publicKey: 'app', metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] } },
    peer: responder,
    controller: 'wallet',
    expiry: 1_000 + 604_800,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic: 'pairing',
    namespaces: { eip155: { chains: ['eip155:1'], accounts: ['eip155:1:0xa'], methods: [], events: ['chainChanged', 'accountsChanged'] } },
    transportType: 'relay',
  })
  expect(subscribed).toEqual([['app+wallet', { transportType: 'relay' }]])
  expect(metadata.mock.calls).toEqual([[{ topic: 'pairing', metadata: responder.metadata }]])
})

test('allows the methods that its ReCaps permit, on the chains that signed or that they list, each once', async () => {
  const rights = recap({
    eip155: { 'request/eth_sign': [{ chains: ['eip155:1', 'eip155:10'] }], 'request/personal_sign': [{}], 'other/x': [] },
  })
  const { allowed } = await kept(cacao('did:pkh:eip155:1:0xa', ['https://app.test', rights]), cacao('did:pkh:eip155:137:0xa', [rights]))
  expect(allowed).toEqual({
    chains: ['eip155:1', 'eip155:10', 'eip155:137'],
    accounts: ['eip155:1:0xa', 'eip155:10:0xa', 'eip155:137:0xa'],
    methods: ['eth_sign', 'personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  })
})

test.each([
  [undefined],
  [null],
  [[]],
  [['https://app.test']],
  // A ReCap is the last resource.
  [[recap({ eip155: { 'request/eth_sign': [] } }), 'https://app.test']],
  [['urn:recap:%']],
  [['urn:recap:e30']],
  [[recap({ eip155: [] })]],
  [[recap({ eip155: { 'request/eth_sign': {} } })]],
  [[recap({ solana: { 'request/eth_sign': [] } })]],
  [[recap({ eip155: { 'crypto/sign': [], 'my-request/eth_sign': [] } })]],
])('allows no method if nothing is permitted: %j', async (resources) => {
  expect((await kept(cacao('did:pkh:eip155:1:0xa', resources))).allowed).toMatchObject({ methods: [], accounts: ['eip155:1:0xa'] })
})

test.each([
  [{ chains: ['solana:1'] }],
  [{ chains: ['eip155:x'] }],
  [{ chains: ['xeip155:1'] }],
  [{ chains: ['eip155:1x'] }],
  [{ chains: [`eip155:${'1'.repeat(21)}`] }],
  [{ chains: 'eip155:10' }],
  ['eip155:10'],
])('the limits %j of a ReCap contain no chain', async (limit) => {
  const { allowed } = await kept(cacao('did:pkh:eip155:1:0xa', [recap({ eip155: { 'request/eth_sign': [limit] } })]))
  expect(allowed).toMatchObject({ chains: ['eip155:1'], methods: ['eth_sign'] })
})

test('a ReCap is decoded in either alphabet', async () => {
  // Characters that the alphabets encode differently.
  const att = { eip155: { 'request/>>>???~~~': [] } }
  const plain = `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64')}`
  for (const each of [recap(att), plain])
    expect((await kept(cacao('did:pkh:eip155:1:0xa', [each]))).allowed?.methods).toEqual(['>>>???~~~'])
})
