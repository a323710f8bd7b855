import { expect, test } from 'vitest'
import { newDeviceKey } from '../vault/seal.js'
import { keepHalf } from './kept-half.js'
import { memoryStore } from './open-store.js'
import type { Session } from './session.js'
import { createWallet } from './wallet.js'

const addresses = { eip155: '0x1', solana: 's', bip122: 'b', bip122Testnet: 't' }

/** Creates a device with its half, and counts how often the server's half is requested. */
async function opened() {
  let ticks = 0
  let asked = 0
  const store = { ...memoryStore(), isLasting: true }
  await store.set('wallet', { walletId: 'w', addresses })
  const sealKey = await newDeviceKey()
  await keepHalf({ store, sealKey }, { walletId: 'w', addresses }, { factorId: 'f', sealed: 'own' })
  const wallet = createWallet({
    session: {
      async call() {
        asked += 1
        return { factorId: 'f', serverHalf: `half ${asked}` }
      },
    } as unknown as Session,
    store,
    vault: {
      create: async () => Promise.reject(new Error('not here')),
      open: async ({ open }) => [open.serverHalf],
      prepare() {},
    },
    sealKey,
    screens: { setup: async () => [], unlock: async () => {}, changed: async () => {} },
    backup: 'required',
    deviceName: () => 'here',
    ticks: () => ticks,
  })
  return {
    wallet,
    store,
    sealKey,
    use: async () => (await wallet.open([]))[0],
    pass: (ms: number) => {
      ticks += ms
    },
  }
}

test('the server’s half is cached for five minutes, but not after leaving the page or signing out', async () => {
  const { wallet, use, pass } = await opened()
  expect([await use(), await use()]).toEqual(['half 1', 'half 1'])
  pass(300_001)
  expect(await use()).toBe('half 2')
  wallet.lock()
  expect(await use()).toBe('half 3')
  await wallet.forget()
  await expect(use()).rejects.toBeDefined()
})

test('a task approved for one visitor’s account is not run with the key of another who logged in since', async () => {
  const { wallet, store, sealKey } = await opened()
  for (const as of Object.values(addresses)) await expect(wallet.open([], as)).resolves.toBeDefined()
  const other = { eip155: '0x2', solana: 'S2', bip122: 'b2', bip122Testnet: 't2' }
  await wallet.forget()
  await store.set('wallet', { walletId: 'w2', addresses: other })
  await keepHalf({ store, sealKey }, { walletId: 'w2', addresses: other }, { factorId: 'f', sealed: 'own' })
  for (const as of Object.values(addresses)) await expect(wallet.open([], as)).rejects.toMatchObject({ code: 4100 })
  await expect(wallet.open([], '0x2')).resolves.toBeDefined()
})
