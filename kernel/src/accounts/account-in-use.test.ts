import { expect, test } from 'vitest'
import { sessionInUse } from '../late/index.js'
import type { ConnectorInfo, CoreState, Network, SessionState } from '../types/index.js'
import { accountInUse } from './account-in-use.js'

const network = { caipNetworkId: 'a:1', name: 'One' } as unknown as Network
const one = { status: 'connected', address: 'a1', connector: 'w', network, accounts: [] } as unknown as SessionState
const two = { status: 'connecting', address: 'b1', connector: 'gone', accounts: [] } as unknown as SessionState
const wallet = { id: 'w', name: 'Wallet' } as ConnectorInfo
const core = { namespace: 'a', only: undefined, sessions: { a: one, b: two }, connectors: [wallet] } as unknown as CoreState

test('the account in use belongs to the family in use, with its wallet and network', () => {
  expect(accountInUse(core)).toEqual({ namespace: 'a', address: 'a1', session: one, wallet, walletName: 'Wallet', network })
  expect(sessionInUse(core)).toBe(one)
})

test('a modal opened for a family uses the account of that family', () => {
  expect(accountInUse({ ...core, only: 'b' })).toMatchObject({ namespace: 'b', address: 'b1' })
  expect(sessionInUse({ ...core, only: 'b' })).toBe(two)
})

test('an explicit family takes precedence over both', () => {
  expect(accountInUse({ ...core, only: 'a' }, 'b')?.address).toBe('b1')
})

test('a wallet that has not been found yet is named by its id', () => {
  expect(accountInUse(core, 'b')).toEqual({
    namespace: 'b',
    address: 'b1',
    session: two,
    wallet: undefined,
    walletName: 'gone',
    network: undefined,
  })
})

test('without a family, a session or an address there is none', () => {
  expect(accountInUse({ ...core, namespace: undefined })).toBeUndefined()
  expect(accountInUse(core, 'c')).toBeUndefined()
  expect(accountInUse({ ...core, sessions: { a: { ...one, address: undefined } as unknown as SessionState } })).toBeUndefined()
  expect(sessionInUse({ ...core, namespace: undefined })).toBeUndefined()
})
