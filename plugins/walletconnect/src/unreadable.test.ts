import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openWalletKit } from './fixtures/open-walletkit.js'
import { startApp } from './fixtures/start-app.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const PLAIN = ['rubbish', '!', '{}', 'AA', 'AAAA', 'AQ==', 'Ag==', '\u0000', '💥', 'A'.repeat(200), '='.repeat(9), 'null']
const METHODS = [
  'wc_sessionPropose',
  'wc_sessionSettle',
  'wc_sessionUpdate',
  'wc_sessionExtend',
  'wc_sessionPing',
  'wc_sessionDelete',
  'wc_sessionRequest',
  'wc_sessionEvent',
  'wc_sessionAuthenticate',
  'wc_pairingPing',
  'wc_unknown',
]
const VALUES = [undefined, null, 7, {}, { request: null, event: null, namespaces: {} }]

/** Messages that are encrypted correctly, whose content makes no sense. */
function sealed(): readonly unknown[] {
  let ids = Date.now() * 1000
  const id = (): number => ++ids
  // An answer to a request that was not sent here.
  const pinged = id()
  return [
    null,
    7,
    'text',
    [],
    {},
    { id: 'x' },
    ...METHODS.flatMap((method) => VALUES.map((params) => ({ id: id(), jsonrpc: '2.0', method, params }))),
    { id: pinged, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} },
    { id: pinged, jsonrpc: '2.0', result: true },
    ...VALUES.flatMap((value) => [
      { id: id(), jsonrpc: '2.0', result: value },
      { id: id(), jsonrpc: '2.0', error: value },
    ]),
  ]
}

test('unreadable messages on the topics of a pairing and a session are not unhandled rejections, and the app continues', async () => {
  const unhandled: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => unhandled.push(reason))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  const app = startApp({ sandbox })
  const stranger = await openWalletKit({ relayUrl: sandbox.relay.url })
  const { core } = stranger.kit
  const { alba } = sandbox.wallets
  const first = await app.actions.walletconnect.pair()
  const [topic] = await Promise.all([first.approved, alba.pair(first.uri)])
  // The URI contains the key of a pairing, so any message may come.
  const { uri } = await app.actions.walletconnect.pair()
  const [, pairing = '', key = ''] = /^wc:([^@]+)@.*symKey=([0-9a-f]+)/.exec(uri) ?? []
  await core.crypto.setSymKey(key, pairing)
  const opts = { ttl: 300, tag: 1100 }
  for (const at of [pairing, topic]) for (const message of PLAIN) await core.relayer.publish(at, message, opts)
  for (const payload of sealed()) await core.relayer.publish(pairing, await core.crypto.encode(pairing, payload as never), opts)
  const sign = { topic, chain: 'eip155:1337', method: 'personal_sign', params: ['0x48656c6c6f', alba.accounts[0]] } as const
  expect(await app.actions.walletconnect.request(sign)).toMatch(/^0x/)
  expect(unhandled.map(String)).toEqual([])
})
