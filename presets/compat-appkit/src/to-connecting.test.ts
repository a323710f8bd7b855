import { balanceSources, connectMethods, nameSources, walletSources } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { startModal } from './fixtures/start-modal.js'

test('a wallet connects by its name, without the modal', async () => {
  const modal = await startModal()
  expect(modal.getWallets().map(({ name }) => name)).toContain('Fake wallet')
  await modal.connect({ wallet: 'fake' })
  expect([modal.getAddress(), modal.isOpen()]).toEqual(['fake-address-1', false])
  await expect(modal.connect({ wallet: 'nothing' })).rejects.toMatchObject({ code: 'not-found' })
})

test('pages of the wallet list add up, and a failure of the list rejects', async () => {
  const modal = await startModal({ features: { allWallets: false } })
  modal.kernel.contribute(
    walletSources.of({
      id: 'own',
      list: async ({ page = 1, search }) => {
        if (search === 'broken') throw new Error('The server is away.')
        return { wallets: [{ id: `w${page}`, name: `W${page}` }], count: 2 }
      },
    }),
  )
  await modal.fetchWallets({ include: ['w1', 'w2'] })
  const { wallets, count, page } = await modal.fetchWallets({ page: 2, include: ['w1', 'w2'] })
  expect([wallets.filter(({ id }) => /^w\d$/.test(id)).map(({ id }) => id), page]).toEqual([['w1', 'w2'], 2])
  expect(count).toBeGreaterThan(1)
})

test('balances and identities are those of any address', async () => {
  const modal = await startModal()
  modal.kernel.contribute(
    balanceSources.of({
      id: 'own',
      namespace: 'fake',
      refresh: async () => {},
      watch({ address, network }, report) {
        const { caipNetworkId: chainId } = network
        const data = { name: 'Coin', symbol: address, chainId, quantity: { decimals: '6', numeric: '1.5' }, iconUrl: '' }
        report({ status: 'ready', data })
        return () => {}
      },
    }),
  )
  modal.kernel.contribute(
    nameSources.of({ id: 'own', namespace: 'fake', resolve: async ({ address }) => ({ name: `${address}.example` }) }),
  )
  expect((await modal.fetchBalance({ address: 'fake-x', chainId: 'fake:2' })).data).toEqual({
    formatted: '1.5',
    symbol: 'fake-x',
    decimals: 6,
    value: 1_500_000n,
  })
  expect(await modal.fetchIdentity('fake-x')).toEqual({ name: 'fake-x.example' })
})

test('a pairing returns its URI, or the reason why there is none', async () => {
  const modal = await startModal()
  await expect(modal.pairingUri()).rejects.toMatchObject({ code: 'not-found' })
  modal.kernel.contribute(
    connectMethods.of({
      id: 'walletConnect',
      accepts: (id) => id === 'walletConnect',
      start: () => {},
      async pair({ show }) {
        show('wc:1')
        return new Promise(() => {})
      },
    }),
  )
  expect(await modal.pairingUri()).toBe('wc:1')
})

test('without a frame, logins by email are not found', async () => {
  const modal = await startModal()
  await expect(modal.connectEmail('ada@example.com')).rejects.toMatchObject({ code: 'not-found', details: { connector: 'email' } })
  expect(modal.getSmartAccountEnabledNetworks()).toEqual([])
})
