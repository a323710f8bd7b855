import { smartAccountSchemes } from '@latchkey/smart-accounts/frame'
import type { SmartNetwork } from '@latchkey/wallet-protocol'
import { expect, test } from 'vitest'
import { accountHandlers } from './account-handlers.js'
import { createPreference } from './preference.js'
import { createSmartAccounts } from './smart-accounts.js'

const address = `0x${'aA'.repeat(20)}`
const network: SmartNetwork = {
  chain: 'eip155:1',
  scheme: '7702-simple',
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  implementation: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  bundler: false,
  paymaster: false,
  sessions: false,
}

function start({ stored, code = '0x', isAway = false }: { stored?: string; code?: string; isAway?: boolean } = {}) {
  const kept: { [namespace: string]: string } = stored === undefined ? {} : { eip155: stored }
  const calls: string[] = []
  const server = { isAway }
  const preference = createPreference({
    call: (async (name: string, { accountTypes }: { readonly accountTypes?: { readonly [namespace: string]: string } }) => {
      calls.push(name)
      if (server.isAway) throw new Error('away')
      Object.assign(kept, accountTypes)
      return { accountTypes: { ...kept } }
    }) as never,
  })
  const smart = createSmartAccounts({
    networks: [network, { ...network, chain: 'eip155:5', scheme: 'toString' }],
    schemes: async () => smartAccountSchemes,
    wallet: { addresses: async () => ({ eip155: address, solana: 'So1', bip122: 'bc1', bip122Testnet: 'tb1' }) },
    preference,
    node: async () => code,
  })
  let chain = 'eip155:1'
  const handlers = accountHandlers({ smart, chain: () => chain })
  const on = (next: string): void => {
    chain = next
  }
  const hear = (name: keyof typeof handlers, payload?: unknown) => (handlers[name] as (payload: unknown) => Promise<unknown>)(payload)
  return { smart, preference, kept, calls, server, on, hear }
}
const both = [
  { address, type: 'smartAccount' },
  { address, type: 'eoa' },
]

test('both accounts are listed under one address, and the smart one is used by default', async () => {
  const { smart } = start()
  const expected = { address, accounts: both, preferredAccountType: 'smartAccount', smartAccountDeployed: false }
  expect(await smart.list('eip155:1')).toEqual(expected)
})

test.each([
  ['eoa', undefined, 'eoa'],
  ['eoa', 'smartAccount', 'smartAccount'],
  [undefined, 'eoa', 'eoa'],
  ['nonsense', undefined, 'smartAccount'],
] as const)('stored %s and requested %s result in %s', async (stored, asked, type) => {
  expect(await start({ ...(stored && { stored }) }).smart.list('eip155:1', asked)).toMatchObject({ preferredAccountType: type })
})

test.each(['eip155:2', 'eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])('%s has only the plain account', async (chain) => {
  const { smart } = start()
  const own = chain.startsWith('solana') ? 'So1' : address
  expect(await smart.list(chain, 'smartAccount')).toEqual({
    address: own,
    accounts: [{ address: own, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  })
})

test.each([
  [`0xef0100${network.implementation.slice(2)}`, true],
  [`0xef0100${'11'.repeat(20)}`, false],
  ['0x', false],
])('code %s is deployed: %s', async (code, isDeployed) => {
  const { smart, hear } = start({ code })
  expect(await smart.list('eip155:1')).toMatchObject({ smartAccountDeployed: isDeployed })
  expect(await hear('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed })
})

test('only networks with supported contracts are enabled', async () => {
  expect(await start().hear('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [1] })
})

test('a choice is stored for the project and overrides the page’s earlier request', async () => {
  const { smart, hear, kept } = start()
  await smart.list('eip155:1', 'smartAccount')
  expect(await hear('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address })
  expect(kept).toEqual({ eip155: 'eoa' })
  expect(await smart.list('eip155:1')).toMatchObject({ preferredAccountType: 'eoa' })
})

test('a network without smart accounts only has the plain account', async () => {
  const { on, hear, kept } = start()
  on('eip155:2')
  await expect(hear('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({ code: 4200 })
  await expect(hear('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 4200 })
  expect(kept).toEqual({})
  expect(await hear('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address })
})

test('EMB-15 a choice that the server does not store is rejected and changes nothing', async () => {
  const { smart, hear, server } = start({ stored: 'eoa' })
  await smart.list('eip155:1')
  server.isAway = true
  await expect(hear('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toThrow('away')
  expect(await smart.list('eip155:1')).toMatchObject({ preferredAccountType: 'eoa' })
})

test('with an unreachable server, the smart account is used, and the next call retries', async () => {
  const { smart, server } = start({ stored: 'eoa', isAway: true })
  expect(await smart.list('eip155:1')).toMatchObject({ preferredAccountType: 'smartAccount' })
  server.isAway = false
  expect(await smart.list('eip155:1')).toMatchObject({ preferredAccountType: 'eoa' })
})

test('the next visitor has their own choice', async () => {
  const { smart, preference, kept, calls } = start({ stored: 'eoa' })
  await smart.list('eip155:1')
  await smart.list('eip155:1')
  expect(calls).toEqual(['me'])
  preference.forget()
  kept.eip155 = 'smartAccount'
  expect(await smart.list('eip155:1')).toMatchObject({ preferredAccountType: 'smartAccount' })
})
