import { mainnet } from '@latchkey/eip155/networks'
import { accountTabs, connectSections, createKernel, homes, walletButtons, walletSources } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { StandardFeatures } from './features.js'
import { standard } from './standard.js'

/** A site with these features: what opens, and what leads there. */
function site(features?: StandardFeatures, embeddedWallet?: { readonly frameUrl: string }) {
  const relay = { relayUrls: ['wss://relay.example'] as const }
  const preset = standard({
    networks: [mainnet],
    walletconnect: relay,
    ...(features && { features }),
    ...(embeddedWallet && { embeddedWallet }),
  })
  const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), ...preset })
  onTestFinished(() => kernel.stop())
  const ids = (values: readonly { readonly id: string }[]) => values.map(({ id }) => id)
  return {
    kernel,
    plugins: ids(kernel.plugins),
    buttons: ids(kernel.read(walletButtons)),
    tabs: ids(kernel.read(accountTabs)),
    sections: ids(kernel.read(connectSections)),
    lists: ids(kernel.read(walletSources)),
    homes: ids(kernel.read(homes)),
  }
}
const closed = async (features: StandardFeatures, views: readonly string[]): Promise<void> => {
  const { kernel } = site(features)
  const usual = site().kernel
  for (const view of views) {
    expect([view, usual.canOpen(view), kernel.canOpen(view)]).toEqual([view, true, false])
    await expect(kernel.open(view as never)).rejects.toMatchObject({ code: 'view-unknown', details: { view } })
  }
  expect(kernel.state.core.open).toBe(false)
}

test('KER-22 without a word the specification’s defaults hold', () => {
  const usual = site()
  expect(usual.plugins).toEqual(['connect', 'account', 'eip155', 'walletconnect', 'send', 'wallets', 'receive', 'history'])
  expect([usual.buttons, usual.tabs, usual.sections, usual.lists]).toEqual([
    ['receive', 'send'],
    ['tokens', 'nfts', 'activity'],
    ['wallet'],
    ['wallets'],
  ])
  expect(site({}).plugins).toEqual(usual.plugins)
  // What is not built can be switched off all the same.
  expect(site({ swaps: false, onramp: false, email: false, socials: false, pay: false, smartSessions: false }).plugins).toEqual(
    usual.plugins,
  )
})

test('KER-22 send is off: no plugin, no button, no view', async () => {
  const { plugins, buttons } = site({ send: false })
  expect([plugins.includes('send'), buttons]).toEqual([false, ['receive']])
  await closed({ send: false }, ['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken', 'WalletSendConfirmed'])
})

test('KER-22 receive is off: no plugin, no button, no view', async () => {
  const { plugins, buttons } = site({ receive: false })
  expect([plugins.includes('receive'), buttons]).toEqual([false, ['send']])
  await closed({ receive: false }, ['WalletReceive', 'WalletCompatibleNetworks'])
})

test('KER-22 history is off: no plugin, no tab, no view', async () => {
  const { plugins, tabs } = site({ history: false })
  expect([plugins.includes('history'), tabs]).toEqual([false, ['tokens', 'nfts']])
  await closed({ history: false }, ['Transactions'])
})

test('KER-22 the list of all wallets is off: no plugin, no list, no view', async () => {
  const { plugins, lists } = site({ allWallets: false })
  expect([plugins.includes('wallets'), lists]).toEqual([false, []])
  await closed({ allWallets: false }, ['AllWallets'])
})

test('KER-22 wallets are off: no block, no list, no way to one, no guide', async () => {
  const { plugins, sections, lists } = site({ wallets: false })
  expect([plugins, sections, lists]).toEqual([['connect', 'account', 'eip155', 'send', 'receive', 'history'], [], []])
  await closed({ wallets: false }, [
    ...['ConnectWallets', 'AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
    ...['GetWallet', 'Downloads', 'WhatIsAWallet'],
  ])
})

test('KER-22 the wallet guide is off: none of its views, and wallets stay', async () => {
  await closed({ walletGuide: false }, ['GetWallet', 'WhatIsAWallet'])
  expect(site({ walletGuide: false }).kernel.canOpen('ConnectWallets')).toBe(true)
})

test('KER-22 the network switch is off: no list of networks, and nothing that switches', async () => {
  await closed({ networkSwitch: false }, ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'WhatIsANetwork'])
  // A wallet elsewhere is still met with what to do.
  expect(site({ networkSwitch: false }).kernel.canOpen('UnsupportedChain')).toBe(true)
  await expect(site({ networkSwitch: false }).kernel.open('Networks')).rejects.toThrow(
    'The view "Networks" is switched off by an option of "account".',
  )
})

test('KER-22 with unsupported chains allowed nothing holds a visitor on one', async () => {
  expect(site().homes).toContain('unsupported')
  expect(site({ unsupportedChain: true }).homes).not.toContain('unsupported')
  await closed({ unsupportedChain: true }, ['UnsupportedChain'])
})

const frame = { frameUrl: 'https://wallet.example.com/sdk' }

test('KER-22 logins with a provider come with the embedded wallet, and not where they are off', async () => {
  expect(site({}, frame).sections).toEqual(['wallet', 'email', 'social'])
  expect(site({ socials: ['google'] }, frame).sections).toEqual(['wallet', 'email', 'social'])
  expect(site({ socials: [] }, frame).sections).toEqual(['wallet', 'email'])
  const { kernel, plugins, sections } = site({ socials: false, email: false }, frame)
  expect([plugins.includes('socials'), plugins.includes('email'), sections]).toEqual([false, false, ['wallet']])
  for (const view of ['ConnectSocials', 'ConnectingSocial', 'ConnectingFarcaster'])
    expect([view, site({}, frame).kernel.canOpen(view), kernel.canOpen(view)]).toEqual([view, true, false])
})
