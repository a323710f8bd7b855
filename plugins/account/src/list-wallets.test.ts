import { expect, test } from 'vitest'
import { core, session, wallet } from './fixtures/core-state.js'
import { listWallets } from './list-wallets.js'

const state = core({ sessions: { eip155: session({ connectors: ['b', 'a'] }) }, connectors: [wallet('a'), wallet('b'), wallet('c')] })

test('the wallet in use is first, others follow, and connected recent ones are omitted', () => {
  const { active, others, recent } = listWallets(state, { namespace: 'eip155', recent: ['a', 'c', 'gone'], multiWallet: true })
  expect(active?.name).toBe('Wallet b')
  expect(others.map((w) => w.connector)).toEqual(['a'])
  expect(recent.map((w) => w.id)).toEqual(['c'])
})

test('lists only the wallet in use without several wallets', () => {
  const { active, others, recent } = listWallets(state, { namespace: 'eip155', recent: ['c'], multiWallet: false })
  expect([active?.connector, others, recent]).toEqual(['b', [], []])
})

test('further accounts of the wallet in use are listed without the one in use', () => {
  const one = session()
  const [connection] = one.connections
  const accounts = ['0xa', '0xb', '0xc'].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
  const sessions = { eip155: { ...one, connections: connection ? [{ ...connection, accounts }] : [] } }
  expect(listWallets(core({ sessions }), { namespace: 'eip155', recent: [], multiWallet: true }).accounts).toEqual(['0xb', '0xc'])
})

test('a family without a wallet has none in use', () => {
  expect(listWallets(state, { namespace: 'solana', recent: ['c'], multiWallet: true })).toMatchObject({ active: undefined, recent: [] })
})
