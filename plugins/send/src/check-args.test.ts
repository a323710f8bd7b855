import { expect, test } from 'vitest'
import { checkArgs } from './check-args.js'
import type { SendArgs } from './contract.js'
import { coin, startSend, token } from './fixtures/start-send.js'
import { holderInUse, networkOf, ownHolder } from './holder-in-use.js'
import { toFailure } from './to-failure.js'

const refused = (argument: keyof SendArgs, reason: string) => ({ catalogue: 'send', code: 'bad-arguments', details: { argument, reason } })

test.each([
  [{ namespace: 'bip122' }, 'namespace', 'it has to be one of eip155, solana'],
  [{ chainId: 7 }, 'chainId', 'the app has no such network'],
  [{ chainId: 'eip155:7' }, 'chainId', 'the app has no such network'],
  ...['0', '0.00', '', '.5', '5.', '1,5', '-1', '1e3', ' 1', `${'1'.repeat(61)}`, `1.${'1'.repeat(61)}`, 1].map(
    (amount) => [{ amount }, 'amount', 'it has to be a positive decimal number as a string'] as const,
  ),
  ...['', '  ', 'x'.repeat(301), 7].map((to) => [{ to }, 'to', 'it has to be an address or a name'] as const),
  [{ assetAddress: 'none' }, 'assetAddress', 'it is no address'],
  [{ assetAddress: 7 }, 'assetAddress', 'it is no address'],
  [{ assetAddress: 'eip155:1:eip155-other' }, 'assetAddress', 'the account has no such token'],
  [{ assetAddress: 'eip155-empty' }, 'assetAddress', 'the account has none of it'],
] as const)('%j is refused, with the reason', async (args, argument, reason) => {
  const empty = { ...token, address: 'eip155:1:eip155-empty', quantity: { decimals: '6', numeric: '0' } }
  const { ctx } = await startSend({ assets: [coin, empty] })
  await expect(checkArgs(args as SendArgs, ctx)).rejects.toMatchObject(refused(argument as keyof SendArgs, reason))
})

test.each([
  undefined,
  {},
  { namespace: 'eip155', chainId: 'eip155:2', amount: '0.5', to: 'ada.eth' },
  { chainId: 'eip155:1', amount: '1'.repeat(60), to: 'x'.repeat(300) },
  { chainId: 'eip155:1', amount: `0.${'0'.repeat(59)}1` },
  { assetAddress: 'native' },
  { assetAddress: 'eip155-token' },
  { assetAddress: 'eip155:1:eip155-token' },
  // The account there is not known yet.
  { assetAddress: 'eip155-other', chainId: 'eip155:2' },
] as const)('%j is taken', async (args) => {
  const { ctx } = await startSend({ assets: [coin, { ...token, address: 'eip155:1:eip155-token' }] })
  await expect(checkArgs(args, ctx)).resolves.toBeUndefined()
})

test('checks only a token’s address without an account', async () => {
  const { kernel, ctx } = await startSend()
  await kernel.connections.disconnect()
  await expect(checkArgs({ assetAddress: 'eip155-other' }, ctx)).resolves.toBeUndefined()
  await expect(checkArgs({ assetAddress: 'other' }, ctx)).rejects.toMatchObject(refused('assetAddress', 'it is no address'))
})

test('does not refuse a token if balances cannot be read', async () => {
  const { ctx } = await startSend({ assets: new Error('fetch failed') })
  await expect(checkArgs({ assetAddress: 'eip155-other' }, ctx)).resolves.toBeUndefined()
})

test('the sending account is the connected one of the requested family, or of the one in use', async () => {
  const { kernel } = await startSend()
  const { core } = kernel.state
  const found = { namespace: 'eip155', address: 'eip155-address-1', walletName: 'Fake wallet' }
  expect(holderInUse(core)).toMatchObject(found)
  expect(holderInUse(core, 'eip155')).toMatchObject({ ...found, network: { caipNetworkId: 'eip155:1' }, wallet: { id: 'fake:eip155' } })
  expect(holderInUse(core, 'solana')).toBeUndefined()
  expect(holderInUse({ ...core, only: 'solana' })).toBeUndefined()
  expect(holderInUse({ ...core, namespace: undefined })).toBeUndefined()
  expect(holderInUse({ ...core, connectors: [] })).toMatchObject({ wallet: undefined, walletName: 'fake:eip155' })
})

test('a transfer keeps its account and network when the wallet switches', async () => {
  const { kernel } = await startSend()
  const { core } = kernel.state
  const state = { ...kernel.state.send, namespace: 'eip155', from: 'eip155-old', chain: 'eip155:2' } as const
  expect(ownHolder(core, state)).toMatchObject({
    namespace: 'eip155',
    address: 'eip155-old',
    network: { caipNetworkId: 'eip155:2' },
    wallet: { id: 'fake:eip155' },
    walletName: 'Fake wallet',
  })
  expect(ownHolder({ ...core, connectors: [] }, state)?.walletName).toBe('fake:eip155')
  expect(ownHolder({ ...core, sessions: {} }, state)).toMatchObject({ wallet: undefined, walletName: '' })
  expect(ownHolder(core, { ...state, namespace: undefined })).toBeUndefined()
  expect(ownHolder(core, { ...state, from: undefined })).toBeUndefined()
  expect(ownHolder(core, { ...state, chain: 'eip155:7' })).toBeUndefined()
})

test('a network is given by its CAIP-2 id, not by half of it', async () => {
  const { kernel } = await startSend()
  const { core } = kernel.state
  const id = (args: SendArgs) => networkOf(core, args)?.caipNetworkId
  expect(id({})).toBeUndefined()
  expect(id({ chainId: 2 as never })).toBeUndefined()
  expect(id({ chainId: 'eip155:1' })).toBe('eip155:1')
  expect(id({ chainId: 'solana:2' })).toBe('solana:2')
  expect(id({ chainId: 'eip155:9' })).toBeUndefined()
})

test('an error is stored as its code and message', () => {
  expect(toFailure({ catalogue: 'transfer', code: 'no-fee', message: 'No fee' })).toEqual({ code: 'transfer/no-fee', reason: 'No fee' })
  expect(toFailure(new Error('broken'))).toEqual({ code: 'unknown', reason: 'broken' })
  expect(toFailure('text')).toEqual({ code: 'unknown', reason: 'text' })
  expect(toFailure(undefined)).toEqual({ code: 'unknown', reason: 'undefined' })
})
