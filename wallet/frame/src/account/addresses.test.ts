import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { expect, test } from 'vitest'
import { accountsOf } from '../vault/keys.js'
import { newRecoveryCode } from '../vault/recovery-code.js'
import { newDeviceKey } from '../vault/seal.js'
import { type MadeFactor, type MadeWallet, work } from '../vault/work.js'
import type { KeptHalf } from './kept-half.js'
import { memoryStore } from './open-store.js'
import { codeSecret } from './recovery-factor.js'
import type { Session } from './session.js'
import { createWallet } from './wallet.js'

const { addresses: foreign } = await accountsOf(new Uint8Array(16))
const FAMILIES = ['eip155', 'solana', 'bip122', 'bip122Testnet'] as const

/** A browser whose server may lie about addresses. */
async function browser() {
  const store = { ...memoryStore(), isLasting: true }
  const sealKey = await newDeviceKey()
  const server: {
    wallet?: { walletId: string; addresses: WalletAddresses }
    half?: string
    factorId?: string
    lie: Partial<WalletAddresses>
  } = {
    lie: {},
  }
  const alerts: string[] = []
  const told = () => server.wallet && { ...server.wallet, addresses: { ...server.wallet.addresses, ...server.lie } }
  const answers: { readonly [name: string]: (body: never) => unknown } = {
    me: () => ({ wallet: told(), factors: [], deviceFactorId: server.factorId }),
    createWallet({ walletId, addresses, factors }: { walletId: string; addresses: WalletAddresses; factors: MadeFactor[] }) {
      Object.assign(server, { wallet: { walletId, addresses }, half: factors[0]?.serverHalf, factorId: factors[0]?.factorId })
      return { wallet: told() }
    },
    deviceShare: () => ({ factorId: server.factorId, serverHalf: server.half }),
  }
  const wallet = createWallet({
    session: { user: async () => 'ada', call: async (name: string, body: never) => answers[name]?.(body) } as unknown as Session,
    store,
    vault: {
      create: async (create) => (await work({ create })) as MadeWallet,
      open: async (task) => (await work(task)) as readonly (string | MadeFactor)[],
      prepare() {},
    },
    sealKey,
    screens: {
      setup: async ({ make }) => make([await codeSecret(newRecoveryCode()).enrol(async () => '')]),
      unlock: async () => {},
      changed: async () => void alerts.push('changed'),
    },
    backup: 'required',
    deviceName: () => 'here',
    ticks: () => 0,
  })
  return { wallet, store, server, alerts }
}

test('refuses addresses changed by the server and shows an alert, at creation and at the next login, on every family', async () => {
  for (const name of FAMILIES) {
    const { wallet, server, alerts } = await browser()
    server.lie = { [name]: foreign[name] }
    await expect(wallet.addresses()).rejects.toMatchObject({ reason: 'addresses-changed' })
    // From here on, this device knows them.
    expect(await wallet.addresses()).toEqual(server.wallet?.addresses)
    await wallet.forget()
    await expect(wallet.addresses()).rejects.toMatchObject({ reason: 'addresses-changed' })
    expect(alerts).toEqual(['changed', 'changed'])
    server.lie = {}
    expect(await wallet.addresses()).toEqual(server.wallet?.addresses)
  }
})

test('opens a half of an older release without addresses, to compare the addresses with those of the server', async () => {
  const { wallet, store, server, alerts } = await browser()
  const own = await wallet.addresses()
  const walletId = server.wallet?.walletId ?? ''
  const { addresses: _, ...old } = (await store.get<KeptHalf>(`half:${walletId}`)) ?? {}
  await store.set(`half:${walletId}`, old)
  await store.set('wallet', { walletId, addresses: { ...own, solana: foreign.solana }, user: 'ada' })
  await expect(wallet.addresses()).rejects.toMatchObject({ reason: 'addresses-changed' })
  await wallet.forget()
  server.lie = { bip122: foreign.bip122 }
  await expect(wallet.addresses()).rejects.toMatchObject({ reason: 'addresses-changed' })
  expect(alerts).toHaveLength(2)
  server.lie = {}
  expect(await wallet.addresses()).toEqual(own)
  const kept = JSON.stringify(await store.get(`half:${walletId}`))
  expect(kept).toContain('"addresses"')
  // Nothing of the account can be read after a sign-out.
  for (const address of Object.values(own)) expect(kept).not.toContain(address)
})

test('keeps using a half of an older release while the server is unreachable', async () => {
  const { wallet, store, server } = await browser()
  const own = await wallet.addresses()
  const walletId = server.wallet?.walletId ?? ''
  const { addresses: _, ...old } = (await store.get<KeptHalf>(`half:${walletId}`)) ?? {}
  await store.set(`half:${walletId}`, old)
  delete server.half
  expect(await wallet.addresses()).toEqual(own)
  expect(await store.get(`half:${walletId}`)).toEqual(old)
})

test('a device signs nothing after the server changed its half, and alerts the visitor', async () => {
  const { wallet, server, alerts } = await browser()
  await wallet.addresses()
  const { serverHalf } = (
    (await work({ create: { walletId: 'x', factors: [{ kind: 'device', factorId: 'y', key: await newDeviceKey() }] } })) as MadeWallet
  ).factors[0] ?? { serverHalf: '' }
  server.half = serverHalf
  await expect(wallet.open([{ do: 'words' }])).rejects.toMatchObject({ reason: 'share-mismatch' })
  expect(alerts).toEqual(['changed'])
})
