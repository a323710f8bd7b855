import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { BITCOIN, BITCOIN_REGTEST } from '../bitcoin-networks.js'
import { commonEn, askEn as t } from '../fixtures/english.js'
import { withoutSmart } from '../fixtures/without-smart.js'
import { factsOf } from '../networks.js'
import { smartOwner } from '../smart/smart-owner.js'
import { accountsOf } from '../vault/keys.js'
import type { Task } from '../vault/work.js'
import { createBitcoin } from './handle-bitcoin.js'
import { createRpc } from './handle-rpc.js'
import { signInWith } from './sign-in.js'
import { asked, MAINNET, own as solanaOwn, transaction } from './solana/fixtures/asked.js'
import { pay } from './solana/fixtures/steps.js'

const { addresses: first } = await accountsOf(new Uint8Array(16).fill(1))
const { addresses: second } = await accountsOf(new Uint8Array(16).fill(2))

/** A wallet in which another visitor logs in while the first one is asked. */
function shared() {
  let addresses = first
  const named: (string | undefined)[] = []
  const wallet = {
    addresses: async () => addresses,
    open: async (_: readonly Task[], as?: string) => {
      named.push(as)
      return Promise.reject(new Error('asked'))
    },
  } as never
  const ask = async () => {
    addresses = second
    return true
  }
  const rest = { wallet, ask, factsOf: factsOf(), t, node: () => Promise.reject(new Error('no node')) }
  const rpc = createRpc({ ...rest, chains: [], holdings: async () => undefined, ...withoutSmart })
  const bitcoin = createBitcoin({
    ...rest,
    session: { call: () => Promise.reject(new Error('away')) },
    inTurn: withoutSmart.inTurn,
    notes: withoutSmart.notes,
    now: () => 0,
  })
  const place = { origin: 'https://shop.example', app: undefined, signal: new AbortController().signal }
  return { wallet, ask, rpc, bitcoin, named, place }
}

const typed = JSON.stringify({
  domain: { chainId: 1 },
  primaryType: 'A',
  types: { A: [{ name: 'a', type: 'bool' }] },
  message: { a: true },
})
const TEST = 'bip122:000000000933ea01ad0ee984209779ba'

test.each([
  ['personal_sign', 'eip155:1', ['0x00', first.eip155], first.eip155],
  ['eth_signTypedData_v4', 'eip155:1', [first.eip155, typed], first.eip155],
  ['solana_signMessage', MAINNET, { message: base58.encode(Uint8Array.of(104, 105)) }, first.solana],
  ['signMessage', TEST, { message: 'hi' }, first.bip122Testnet],
  ['signMessage', BITCOIN_REGTEST, { message: 'hi' }, first.bip122Testnet],
  ['signMessage', BITCOIN, { message: 'hi' }, first.bip122],
])('%s signs as the account that was shown, even if another visitor logs in meanwhile', async (method, chain, params, as) => {
  const { rpc, bitcoin, named, place } = shared()
  const handle = chain.startsWith('bip122:') ? bitcoin : rpc
  await expect(handle({ method, params, chain, ...place })).rejects.toThrow('asked')
  expect(named).toEqual([as])
})

test('a sign-in and a smart account’s owner do the same', async () => {
  const { wallet, ask, named, place } = shared()
  const siwxMessage = JSON.stringify({
    domain: 'shop.example',
    uri: 'https://shop.example',
    nonce: 'abcdefgh1',
    issuedAt: '2026-01-01T00:00:00.000Z',
    statement: 'Hi',
  })
  const owner = smartOwner({ wallet }, { owner: first.eip155 as `0x${string}` })
  await expect(
    signInWith({ wallet, ask, texts: () => commonEn, askTexts: t }, { siwxMessage, chain: 'eip155:1', ...place }),
  ).rejects.toThrow('asked')
  await expect(owner.signMessage('0x00')).rejects.toThrow('asked')
  expect(named).toEqual([first.eip155, first.eip155])
})

test('a transaction of Solana does the same', async () => {
  const { signedAs } = await asked([transaction([pay(solanaOwn, solanaOwn, 1n)])])
  expect(signedAs).toEqual([solanaOwn])
})
