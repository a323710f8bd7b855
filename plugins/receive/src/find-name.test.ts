import { chains, type Identity, type NameSource, type Network, nameSources, type Point } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { findName } from './find-name.js'

const account = { namespace: 'eip155', address: '0xAb', type: 'eoa' }
const network = { caipNetworkId: 'eip155:1' } as unknown as Network
const source = (identity: Identity | undefined, back?: string): NameSource => ({
  id: 'x',
  namespace: 'eip155',
  resolve: async () => identity,
  ...(back !== undefined && { find: async () => back }),
})
const chain = { namespace: 'eip155', isSameAddress: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() }

function ask(sources: readonly NameSource[], on = network) {
  const report = vi.fn()
  // A point returns values of its own kind.
  const read = ((point: Point<unknown>) => (point.id === chains.id ? [chain] : point.id === nameSources.id ? sources : [])) as never
  return { report, found: findName({ read, report }, account, on, new AbortController()) }
}

test('shows a name that resolves back to the account', async () => {
  expect(await ask([source({ name: 'ada.eth', avatar: 'a' }, '0xaB')]).found).toEqual({ name: 'ada.eth', avatar: 'a' })
})

test('hides a name that resolves elsewhere, or that cannot be looked up', async () => {
  expect(await ask([source({ name: 'ada.eth' }, '0xff')]).found).toBeUndefined()
  expect(await ask([source({ name: 'ada.eth' })]).found).toBeUndefined()
})

test('a failing source is reported, and the next is tried', async () => {
  const broken: NameSource = { ...source(undefined), resolve: () => Promise.reject(new Error('down')) }
  const { found, report } = ask([broken, source({ name: 'ada.eth' }, '0xab')])
  expect(await found).toEqual({ name: 'ada.eth' })
  expect(report).toHaveBeenCalledOnce()
})

test('no request is made on a test network', async () => {
  const resolve = vi.fn()
  expect(await ask([{ ...source(undefined), resolve }], { ...network, testnet: true }).found).toBeUndefined()
  expect(resolve).not.toHaveBeenCalled()
})
