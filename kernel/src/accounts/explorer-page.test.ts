import { expect, test } from 'vitest'
import { createTestKernel, fakeChain } from '../testing/index.js'
import type { ExplorerKind, Network } from '../types/index.js'
import { explorerPage } from './explorer-page.js'

const pages = async (blockExplorers: object | undefined, adapter = {}) => {
  const { ctx, kernel } = await world(adapter)
  const network = { ...(kernel.state.core.networks[0] as Network), ...(blockExplorers && { blockExplorers }) } as Network
  return (kind: ExplorerKind, id: string) => explorerPage(ctx, network, { kind, id })
}
const world = async (adapter: object) => {
  const kernel = await createTestKernel(fakeChain('eip155', { adapter }))
  return { kernel, ctx: kernel.ctx }
}

test('NET-26 transactions, accounts and tokens use the most common explorer URLs, on their own cluster', async () => {
  const page = await pages({ default: { name: 'Scan', url: 'https://scan.test/sub//?cluster=devnet' } })
  expect(page('transaction', '0x1/2')).toEqual({ name: 'Scan', url: 'https://scan.test/sub/tx/0x1%2F2?cluster=devnet' })
  expect(page('address', '0xA')?.url).toBe('https://scan.test/sub/address/0xA?cluster=devnet')
  expect(page('token', '0xB')?.url).toBe('https://scan.test/sub/address/0xB?cluster=devnet')
})

test('the first explorer is used if there is no default', async () => {
  const page = await pages({ other: { name: 'Other', url: 'https://other.test/' } })
  expect(page('transaction', '0x1')).toEqual({ name: 'Other', url: 'https://other.test/tx/0x1' })
})

test('a family can override its explorer pages, or have none', async () => {
  const explorer = (kind: ExplorerKind, id: string, network: Network) =>
    kind === 'token' ? undefined : `${network.blockExplorers?.default?.url}/at/${kind}/${id}`
  const page = await pages({ default: { name: 'Scan', url: 'https://scan.test' } }, { explorer })
  expect(page('transaction', 'A')).toEqual({ name: 'Scan', url: 'https://scan.test/at/transaction/A' })
  expect(page('address', 'a')?.url).toBe('https://scan.test/at/address/a')
  expect(page('token', 'a')).toBeUndefined()
})

test('without an explorer, with an invalid one, or without a network there is no page', async () => {
  expect((await pages(undefined))('transaction', '0x1')).toBeUndefined()
  expect((await pages({ default: { name: 'X', url: 'nonsense' } }))('transaction', '0x1')).toBeUndefined()
  const { ctx } = await world({})
  expect(explorerPage(ctx, undefined, { kind: 'transaction', id: '0x1' })).toBeUndefined()
})
