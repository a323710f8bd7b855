import { expect, test } from 'vitest'
import { newDeviceKey } from '../vault/seal.js'
import { keepHalf } from './kept-half.js'
import { memoryStore } from './open-store.js'
import type { Session } from './session.js'
import { createWallet } from './wallet.js'

const addresses = { eip155: '0x1', solana: 's', bip122: 'b', bip122Testnet: 't' }

/** A worker that opens the wallet with any half of the server. */
const opener: Parameters<typeof createWallet>[0]['vault'] = {
  create: async () => Promise.reject(new Error('not here')),
  open: async ({ open }) => [open.serverHalf],
  prepare() {},
}

/** Creates a device with its half, and counts how often the server's half is requested. */
async function opened() {
  let ticks = 0
  let asked = 0
  let said: object | undefined
  const store = { ...memoryStore(), isLasting: true }
  await store.set('wallet', { walletId: 'w', addresses, user: 'ada' })
  const sealKey = await newDeviceKey()
  await keepHalf({ store, sealKey }, { walletId: 'w', addresses }, { factorId: 'f', sealed: 'own' })
  const wallet = createWallet({
    session: {
      user: async () => 'ada',
      async call(name: string) {
        if (name === 'me') return { wallet: { walletId: 'w', addresses }, factors: [], deviceFactorId: 'f' }
        asked += 1
        return said ?? { factorId: 'f', serverHalf: `half ${asked}` }
      },
    } as unknown as Session,
    store,
    vault: opener,
    sealKey,
    screens: { setup: async ({ make }) => make([]), unlock: async () => {}, changed: async () => {} },
    backup: 'required',
    deviceName: () => 'here',
    ticks: () => ticks,
  })
  return {
    wallet,
    store,
    sealKey,
    answer: (next: object) => {
      said = next
    },
    use: async () => (await wallet.open([]))[0],
    pass: (ms: number) => {
      ticks += ms
    },
  }
}

test('caches the server’s half for five minutes, but not after leaving the page or signing out', async () => {
  const { wallet, use, pass } = await opened()
  expect([await use(), await use()]).toEqual(['half 1', 'half 1'])
  pass(300_001)
  expect(await use()).toBe('half 2')
  wallet.lock()
  expect(await use()).toBe('half 3')
  await wallet.forget()
  expect(await use()).toBe('half 4')
})

test('does not run a task approved for one visitor’s account with the key of a visitor who logged in later', async () => {
  const { wallet, store, sealKey } = await opened()
  for (const as of Object.values(addresses)) await expect(wallet.open([], as)).resolves.toBeDefined()
  const other = { eip155: '0x2', solana: 'S2', bip122: 'b2', bip122Testnet: 't2' }
  await wallet.forget()
  await store.set('wallet', { walletId: 'w2', addresses: other, user: 'ada' })
  await keepHalf({ store, sealKey }, { walletId: 'w2', addresses: other }, { factorId: 'f', sealed: 'own' })
  for (const as of Object.values(addresses)) await expect(wallet.open([], as)).rejects.toMatchObject({ code: 4100 })
  await expect(wallet.open([], '0x2')).resolves.toBeDefined()
})

/** A browser that two visitors use, one after the other. Only the first has a wallet that this device can unlock. */
async function shared() {
  let user = 'ada'
  const store = { ...memoryStore(), isLasting: true }
  const sealKey = await newDeviceKey()
  const wallets: { readonly [user: string]: unknown } = { ada: { walletId: 'w', addresses }, grace: { walletId: 'w2', addresses: hers } }
  await keepHalf({ store, sealKey }, { walletId: 'w', addresses }, { factorId: 'f', sealed: 'own' })
  const held: { before?: (name: string) => void } = {}
  const call = async (name: string): Promise<unknown> => {
    const caller = user
    held.before?.(name)
    if (name === 'me') return { wallet: wallets[caller], factors: [], ...(caller === 'ada' && { deviceFactorId: 'f' }) }
    if (user === 'ada') return { factorId: 'f', serverHalf: 'half' }
    throw Object.assign(new Error('not found'), { reason: 'not-found' })
  }
  const wallet = createWallet({
    session: { call, user: async () => user } as unknown as Session,
    store,
    vault: opener,
    sealKey,
    screens: { setup: async ({ make }) => make([]), unlock: async () => Promise.reject(new Error('unlock')), changed: async () => {} },
    backup: 'required',
    deviceName: () => 'here',
    ticks: () => 0,
  })
  const enter = (next: string): void => {
    user = next
  }
  return { wallet, store, held, enter }
}
const hers = { eip155: '0x2', solana: 'S2', bip122: 'b2', bip122Testnet: 't2' }

test('does not give a stored wallet to the next visitor', async () => {
  const { wallet, store, enter } = await shared()
  expect(await wallet.addresses()).toEqual(addresses)
  enter('grace')
  await expect(wallet.addresses()).rejects.toThrow('unlock')
  enter('ada')
  expect(await wallet.open([])).toEqual(['half'])
  // An older release did not keep whose wallet it is.
  await store.set('wallet', { walletId: 'w', addresses })
  enter('grace')
  await expect(wallet.addresses()).rejects.toThrow('unlock')
})

test('a visitor who logs in during the wallet lookup of another visitor does not get that wallet', async () => {
  const { wallet, held, enter } = await shared()
  held.before = () => enter('grace')
  await expect(wallet.addresses()).rejects.toMatchObject({ reason: 'signed-out' })
  delete held.before
  enter('ada')
  const first = wallet.addresses().catch(() => undefined)
  await wallet.forget()
  enter('grace')
  await expect(wallet.addresses()).rejects.toThrow('unlock')
  await first
})

test('keeps this device’s half when the server refuses it to another visitor', async () => {
  const { wallet, store, held, enter } = await shared()
  await wallet.addresses()
  held.before = (name) => {
    if (name === 'deviceShare') enter('grace')
  }
  await expect(wallet.open([])).rejects.toThrow('not found')
  expect(await store.get('half:w')).toBeDefined()
})

test('does not combine a server half with another visitor’s half on this device', async () => {
  const { wallet, use, answer } = await opened()
  answer({ factorId: 'of another', serverHalf: 'half' })
  await expect(use()).rejects.toMatchObject({ reason: 'locked' })
  await expect(wallet.addresses()).resolves.toBeDefined()
})
