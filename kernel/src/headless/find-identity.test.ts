import { expect, test, vi } from 'vitest'
import type { Identity, NameSource } from '../points/sources.js'
import { findIdentity } from './find-identity.js'

const source = (namespace: string, resolve: () => Promise<Identity | undefined>): NameSource => ({ id: namespace, namespace, resolve })
const target = { namespace: 'eip155', address: '0xa', network: undefined }

test('the button queries the namespace’s sources in turn, skipping those that fail or have no result, until one has the account', async () => {
  const last = vi.fn(async () => ({ name: 'late.eth' }))
  const sources = [
    source('solana', async () => ({ name: 'other.sol' })),
    source('eip155', () => Promise.reject(new Error('down'))),
    source('eip155', async () => ({})),
    source('eip155', async () => ({ name: 'ada.eth' })),
    source('eip155', last),
  ]
  expect(await findIdentity(sources, target, { signal: new AbortController().signal })).toEqual({ name: 'ada.eth' })
  expect(last).not.toHaveBeenCalled()
})

test('an aborted lookup returns nothing', async () => {
  const leave = new AbortController()
  const ada = source('eip155', async () => {
    leave.abort()
    return { name: 'ada.eth' }
  })
  expect(await findIdentity([ada], target, leave)).toBeUndefined()
})
