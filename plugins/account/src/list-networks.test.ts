import { expect, test } from 'vitest'
import { core, network, session, wallet } from './fixtures/core-state.js'
import { listNetworks, searchNetworks } from './list-networks.js'

const ids = (rows: readonly { readonly network: { readonly id: number | string } }[]) => rows.map((row) => row.network.id)

test('networks keep the order of the integrator, the active one is marked', () => {
  const rows = listNetworks(core({ sessions: { eip155: session({ chain: 'eip155:2' }) } }))
  expect(rows.map((row) => [row.network.id, row.active])).toEqual([
    [1, false],
    [2, true],
  ])
})

test('NET-08: a network the wallet did not approve is last, with the wallet’s name', () => {
  const rows = listNetworks(core({ sessions: { eip155: session({ chain: 'eip155:2', approved: ['eip155:2'] }) } }))
  expect(rows.map((row) => [row.network.id, row.allowed, row.wallet])).toEqual([
    [2, true, 'Wallet a'],
    [1, false, 'Wallet a'],
  ])
})

test('a wallet that lists no chains accepts requests for any', () => {
  expect(listNetworks(core({ sessions: { eip155: session() } })).every((row) => row.allowed)).toBe(true)
})

test('only the family in use has an active network', () => {
  const solana = network(7, { chainNamespace: 'solana' })
  const other = session({ chain: 'solana:7', networks: [solana] })
  const rows = listNetworks(
    core({ networks: [network(1), solana], sessions: { eip155: session(), solana: other }, connectors: [wallet('a')] }),
  )
  expect(rows.filter((row) => row.active).map((row) => row.network.id)).toEqual([1])
})

test('searching looks at names and ids and ignores case', () => {
  const rows = listNetworks(core({ networks: [network(1, { name: 'Ethereum' }), network(8453, { name: 'Base' })] }))
  expect(ids(searchNetworks(rows, ' ETHER '))).toEqual([1])
  expect(ids(searchNetworks(rows, '845'))).toEqual([8453])
  expect(ids(searchNetworks(rows, ''))).toEqual([1, 8453])
  expect(ids(searchNetworks(rows, 'nothing'))).toEqual([])
})
