import { expect, test, vi } from 'vitest'
import { getCapabilities } from './capabilities.js'

const OWN = `0x${'aa'.repeat(20)}`
// Only what capabilities need of plain accounts.
const options = {
  wallet: { addresses: async () => ({ eip155: OWN }) } as never,
  smart: { on: async () => undefined } as never,
  chains: ['eip155:1', 'eip155:10', 'eip155:8453'],
  chain: 'eip155:1',
}

test('discovers tokens where the deployment lists them, and queries the networks of a limited question', async () => {
  const holdings = vi.fn(async (chain: string) => {
    if (chain === 'eip155:8453') throw new Error('down')
    return chain === 'eip155:10' ? undefined : []
  })
  const found = await getCapabilities([OWN, ['0x1', '0xa', '0x2105']], { ...options, holdings })
  expect(found).toEqual({
    '0x1': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } },
    '0xa': { atomic: { status: 'unsupported' } },
    '0x2105': { atomic: { status: 'unsupported' } },
  })
  expect(holdings).toHaveBeenCalledWith('eip155:1', OWN)
})

test('a question about all networks queries the server about the current one only', async () => {
  const holdings = vi.fn(async () => [])
  const found = await getCapabilities(undefined, { ...options, holdings })
  expect(Object.values(found).map(({ assetDiscovery }) => assetDiscovery?.supported === true)).toEqual([true, false, false])
  expect(holdings).toHaveBeenCalledTimes(1)
})
