import { balanceSources } from '@latchkey/kernel'
import { explorerPage, readBalance } from '@latchkey/kernel/async'
import { checkPlugin } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { CHAIN, call, cosmosWorld, localChain, STRANGER } from '../fixtures/cosmos-world.js'
import { cosmos } from './index.js'
import { findKeplr } from './keplr.js'
import { keplrWallet } from './keplr-wallet.js'

afterEach(() => void vi.unstubAllGlobals())

test('follows the rules for all plugins', async () => {
  expect(await checkPlugin(() => cosmos({ chains: [localChain('http://127.0.0.1')] }))).toEqual([])
})

test('a visitor connects, and the account is the wallet’s on this chain', async () => {
  const { connect, session, wallet, network } = await cosmosWorld()
  await connect()
  expect(session()).toMatchObject({ status: 'connected', address: wallet.address, chain: `cosmos:${CHAIN}`, network, supported: true })
})

test('a rejection is reported', async () => {
  const { connect, session, wallet } = await cosmosWorld()
  wallet.declineNext()
  await expect(connect()).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  expect(session()?.address).toBeUndefined()
})

test('an installed wallet is listed, even if it is injected after the page has loaded', async () => {
  const page = new EventTarget()
  const listed = (): readonly string[] => {
    const found: string[] = []
    keplrWallet([]).watch((connectors) => void found.push(...connectors.map(({ id }) => id)), call)
    return found
  }
  expect(listed()).toEqual([])
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const late = listed()
  const { wallet } = await cosmosWorld()
  expect([late, wallet === findKeplr()]).toEqual([[], true])
  page.dispatchEvent(new Event('load'))
  expect(late).toEqual(['app.keplr'])
})

test('switching accounts in the wallet switches them in the app', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  const { connect, session, wallet } = await cosmosWorld()
  await connect()
  const before = wallet.address
  await wallet.useKey(1)
  await vi.waitFor(() => expect(session()?.address).toBe(wallet.address))
  expect(wallet.address).not.toBe(before)
})

test('switching chains asks the wallet, whose account there is used', async () => {
  const { connect, session, kernel, wallet } = await cosmosWorld()
  await connect()
  await kernel.connections.switchNetwork('cosmos:latchkey-2')
  expect(session()).toMatchObject({ chain: 'cosmos:latchkey-2', address: wallet.address })
  wallet.declineNext()
  await expect(kernel.connections.switchNetwork(`cosmos:${CHAIN}`)).rejects.toMatchObject({ code: 'rejected' })
  expect(session()?.chain).toBe('cosmos:latchkey-2')
})

test('the balance comes from the chain', async () => {
  const { kernel, wallet, network } = await cosmosWorld()
  const [source] = kernel.read(balanceSources)
  if (!source) throw new Error('The family has no balances.')
  expect(await readBalance(source, { address: wallet.address, network })).toMatchObject({
    symbol: 'ATOM',
    quantity: { numeric: '10', decimals: '6' },
  })
  expect((await readBalance(source, { address: STRANGER, network })).quantity.numeric).toBe('0')
})

test('addresses have the chain’s prefix and a valid checksum, and hashes have a fixed length', async () => {
  const { adapter, wallet } = await cosmosWorld()
  expect([wallet.address, STRANGER].map(adapter.isAddress)).toEqual([true, true])
  const typo = wallet.address.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  expect([typo, 'osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5helwsw', 'cosmos1', '0x1', ''].map(adapter.isAddress)).not.toContain(true)
  expect([adapter.isHash('A'.repeat(64)), adapter.isHash('A'.repeat(63))]).toEqual([true, false])
})

test('a payment URI is written and parsed', async () => {
  const { adapter } = await cosmosWorld()
  const { uri, parseUri } = (await adapter.load?.()) ?? {}
  expect(await uri?.({ address: STRANGER })).toBe(`cosmos:${STRANGER}`)
  expect(await uri?.({ address: STRANGER, amount: '1.5' })).toBe(`cosmos:${STRANGER}?amount=1.5`)
  expect(await parseUri?.(`cosmos:${STRANGER}?amount=1.5&label=x`)).toEqual({ address: STRANGER, amount: '1.5' })
  for (const text of [STRANGER, `cosmos:${STRANGER}?amount=many`, `bitcoin:${STRANGER}`, 'cosmos:'])
    expect(await parseUri?.(text)).toBeUndefined()
})

test('explorer pages use custom URLs', async () => {
  const { kernel, network } = await cosmosWorld()
  const page = (kind: 'transaction' | 'address' | 'token', id: string) => explorerPage(kernel.ctx, network, { kind, id })?.url
  expect(page('transaction', 'AB')).toBe('https://scan.test/local/tx/AB')
  expect(page('address', 'cosmos1a')).toBe('https://scan.test/local/account/cosmos1a')
  expect(page('token', 'ibc/1')).toBeUndefined()
})
