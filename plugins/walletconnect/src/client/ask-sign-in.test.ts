import { expect, test } from 'vitest'
import { fakeClient, sessionOf } from '../fixtures/fake-client.js'
import { askSignIn } from './ask-sign-in.js'

const PARAMS = { chains: ['eip155:1'], domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' }
const METADATA = { name: 'Alba', description: '', url: 'https://alba.test', icons: [] }
const cacao = (t: string, more: object = {}) => ({ h: { t: 'caip122' }, p: { iss: 'did:pkh:eip155:1:0xa' }, s: { t, s: '0x00' }, ...more })
const answerOf = (cacaos: unknown, more: object = {}) => ({
  id: 7,
  jsonrpc: '2.0',
  result: { cacaos, responder: { publicKey: 'wallet', metadata: METADATA }, ...more },
})

/** An open request, and the answers that reach the library. */
async function asked(pairingTopic = 'auth0') {
  const wallet = fakeClient()
  const { client } = wallet
  client.auth.requests.keys.push(7)
  client.auth.requests.get = () => ({ requester: { publicKey: 'app' }, pairingTopic }) as never
  const { uri, response } = await askSignIn(client, PARAMS)
  const decoded = (payload: unknown) => client.core.crypto.decode('t', payload as never)
  return { ...wallet, uri, response, decoded }
}
const TAKEN = { id: 7, jsonrpc: '2.0', error: { code: 1, message: 'The answer was taken.' } }

test('an answer signed by a key is left to the library', async () => {
  const { uri, response, decoded, signIns } = await asked()
  expect([uri, signIns[0]?.params]).toEqual(['wc:auth0@2?symKey=00', PARAMS])
  const answer = answerOf([cacao('eip191')])
  expect(await decoded(answer)).toBe(answer)
  const session = sessionOf(['eip155:1:0xa'])
  signIns[0]?.answer({ session, auths: [] })
  expect(await response()).toEqual({ session, auths: [] })
})

test('keeps an answer signed by a contract from the library, and creates its session here', async () => {
  const { response, decoded, signIns, client } = await asked()
  const cacaos = [cacao('eip191'), cacao('eip1271')]
  const waiting = response()
  expect(await decoded(answerOf(cacaos))).toEqual(TAKEN)
  signIns[0]?.fail(TAKEN.error)
  expect(await waiting).toEqual({ session: client.session.get('app+wallet'), auths: cacaos })
  // Its request is answered: later messages go to the library.
  const late = answerOf(cacaos)
  expect(await decoded(late)).toBe(late)
})

test('a session that cannot be created fails the request', async () => {
  const { response, decoded, signIns, client } = await asked()
  const failure = new Error('no relay')
  client.core.relayer.subscribe = async () => {
    throw failure
  }
  const waiting = response()
  await decoded(answerOf([cacao('eip1271')]))
  signIns[0]?.fail(TAKEN.error)
  await expect(waiting).rejects.toBe(failure)
})

test('a rejection is a rejection', async () => {
  const { response, signIns } = await asked()
  signIns[0]?.fail('User rejected')
  await expect(response()).rejects.toBe('User rejected')
})

const ANSWERS: readonly [what: string, payload: object, topic: string][] = [
  ['no question of ours', answerOf([cacao('eip1271')]), 'another'],
  ['no question that is open', { ...answerOf([cacao('eip1271')]), id: 8 }, 'auth0'],
  ['no signature', answerOf([]), 'auth0'],
  ['too many signatures', answerOf(Array.from({ length: 201 }, () => cacao('eip1271'))), 'auth0'],
  ['another thing', answerOf('x'), 'auth0'],
  ['no account', answerOf([cacao('eip1271', { p: {} })]), 'auth0'],
  ['resources that are no texts', answerOf([cacao('eip1271', { p: { iss: 'x', resources: [7] } })]), 'auth0'],
  ['no signature’s kind', answerOf([cacao('eip1271', { s: { s: '0x' } })]), 'auth0'],
  ['no signature’s text', answerOf([cacao('eip1271', { s: { t: 'eip1271' } })]), 'auth0'],
  ['no key', answerOf([cacao('eip1271')], { responder: { metadata: METADATA } }), 'auth0'],
  ...(['name', 'description', 'url', 'icons'] as const).map(
    (field) =>
      [
        `nothing of its ${field}`,
        answerOf([cacao('eip1271')], { responder: { publicKey: 'k', metadata: { ...METADATA, [field]: undefined } } }),
        'auth0',
      ] as [string, object, string],
  ),
  [
    'icons that are no texts',
    answerOf([cacao('eip1271')], { responder: { publicKey: 'k', metadata: { ...METADATA, icons: [7] } } }),
    'auth0',
  ],
]
test.each(ANSWERS)('an answer to %s is the library’s', async (_, payload, topic) => {
  const { decoded } = await asked(topic)
  expect(await decoded(payload)).toBe(payload)
})

test('200 signatures are accepted', async () => {
  const { decoded } = await asked()
  expect(await decoded(answerOf(Array.from({ length: 200 }, () => cacao('eip1271'))))).toEqual(TAKEN)
})

test('several requests of one client, and of two copies of this package, are distinguished', async () => {
  const { client, decoded, response, signIns } = await asked('auth1')
  const decode = client.core.crypto.decode
  const second = await askSignIn(client, PARAMS)
  expect(client.core.crypto.decode).toBe(decode)
  expect(await decoded(answerOf([cacao('eip1271')]))).toEqual(TAKEN)
  signIns[1]?.fail(TAKEN.error)
  expect((await second.response()).auths).toHaveLength(1)
  signIns[0]?.fail('User rejected')
  await expect(response()).rejects.toBe('User rejected')
})
