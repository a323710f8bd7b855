import { mainnet } from '@latchkey/eip155/networks'
import { accountTabs, connectSections, createKernel, homes, walletButtons, walletSources } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { ShellContext } from '@latchkey/kernel/ui'
import { siwx } from '@latchkey/siwx'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import type { StandardFeatures } from './features.js'
import { standard } from './standard.js'

/** A site with these features: its views, and the links to them. */
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

test.each([
  ['S2-20', 'Connect'],
  ['S2-21', 'AllWallets'],
  ['S2-22', 'ConnectingExternal'],
  ['S2-23', 'ConnectingWalletConnect'],
  ['S2-24', 'ConnectingWalletConnectBasic'],
  ['S2-25', 'ConnectingSiwe'],
  ['S2-26', 'ConnectingFarcaster'],
  ['S2-27', 'SIWXSignMessage'],
  ['S2-28', 'UnsupportedChain'],
  ['S2-29', 'ApproveTransaction'],
  ['S2-30', 'RegisterAccountName'],
  ['S2-31', 'RegisterAccountNameSuccess'],
  ['S2-32', 'Account'],
])('%s there is a view %s', (_id, view) => {
  const walletconnect = { relayUrls: ['wss://relay.example'] as const }
  const preset = standard({ networks: [mainnet], walletconnect, embeddedWallet: frame, names: { suffix: 'site.example' } })
  const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), plugins: [preset, siwx()] })
  onTestFinished(() => kernel.stop())
  expect(kernel.canOpen(view)).toBe(true)
})

test('KER-22 S2-33 S3-20 the specification’s defaults apply', () => {
  const usual = site()
  expect(usual.plugins).toEqual(['connect', 'account', 'eip155', 'walletconnect', 'swaps', 'send', 'wallets', 'receive', 'history'])
  expect([usual.buttons, usual.tabs, usual.sections, usual.lists]).toEqual([
    ['receive', 'send'],
    ['tokens', 'nfts', 'activity'],
    ['wallet'],
    ['wallets'],
  ])
  expect(site({}).plugins).toEqual(usual.plugins)
  // A feature that is not built can still be switched off.
  expect(site({ onramp: false, email: false, socials: false, pay: false, smartSessions: false }).plugins).toEqual(usual.plugins)
})

test('KER-22 S2-09 S6-03 swaps are off: no plugin, no button, no view; the button appears if there is a server', async () => {
  const buttons = (features?: StandardFeatures) => {
    const kernel = createKernel({
      projectId: 'p',
      server: { baseUrl: 'https://server.example' },
      ...standard({ ...(features && { features }) }),
    })
    onTestFinished(() => kernel.stop())
    return kernel.read(walletButtons).map(({ id }) => id)
  }
  expect([buttons(), buttons({ swaps: false })]).toEqual([
    ['swaps', 'receive', 'send'],
    ['receive', 'send'],
  ])
  expect(site({ swaps: false }).plugins).not.toContain('swaps')
  await closed({ swaps: false }, ['Swap', 'SwapSelectToken', 'SwapPreview'])
})

test('KER-22 S2-10 S6-04 send is off: no plugin, no button, no view', async () => {
  const { plugins, buttons } = site({ send: false })
  expect([plugins.includes('send'), buttons]).toEqual([false, ['receive']])
  await closed({ send: false }, ['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken', 'WalletSendConfirmed'])
})

test('KER-22 S2-11 S6-05 receive is off: no plugin, no button, no view', async () => {
  const { plugins, buttons } = site({ receive: false })
  expect([plugins.includes('receive'), buttons]).toEqual([false, ['send']])
  await closed({ receive: false }, ['WalletReceive', 'WalletCompatibleNetworks'])
})

test('KER-22 S2-13 S6-07 history is off: no plugin, no tab, no view', async () => {
  const { plugins, tabs } = site({ history: false })
  expect([plugins.includes('history'), tabs]).toEqual([false, ['tokens', 'nfts']])
  await closed({ history: false }, ['Transactions'])
})

test('KER-22 the list of all wallets is off: no plugin, no list, no view', async () => {
  const { plugins, lists } = site({ allWallets: false })
  expect([plugins.includes('wallets'), lists]).toEqual([false, []])
  await closed({ allWallets: false }, ['AllWallets'])
})

test('KER-22 S6-09 wallets are off: no block, no list, no way to one, no guide', async () => {
  const { plugins, sections, lists } = site({ wallets: false })
  expect([plugins, sections, lists]).toEqual([['connect', 'account', 'eip155', 'swaps', 'send', 'receive', 'history'], [], []])
  await closed({ wallets: false }, [
    ...['ConnectWallets', 'AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
    ...['GetWallet', 'Downloads', 'WhatIsAWallet'],
  ])
})

test('KER-22 S6-10 the wallet guide is off: none of its views, and wallets stay', async () => {
  await closed({ walletGuide: false }, ['GetWallet', 'WhatIsAWallet'])
  expect(site({ walletGuide: false }).kernel.canOpen('ConnectWallets')).toBe(true)
})

test('KER-22 S6-11 the network switch is off: no list of networks, and nothing that switches', async () => {
  await closed({ networkSwitch: false }, ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'WhatIsANetwork'])
  // A wallet on another network still gets a view with instructions.
  expect(site({ networkSwitch: false }).kernel.canOpen('UnsupportedChain')).toBe(true)
  await expect(site({ networkSwitch: false }).kernel.open('Networks')).rejects.toThrow(
    'The view "Networks" is switched off by an option of "account".',
  )
})

test('KER-22 blocks no visitor on an unsupported chain if those are allowed', async () => {
  expect(site().homes).toContain('unsupported')
  expect(site({ unsupportedChain: true }).homes).not.toContain('unsupported')
  await closed({ unsupportedChain: true }, ['UnsupportedChain'])
})

test('KER-22 S2-12 S3-21 S6-06 buying requires its option, comes first, and is absent if it is off', async () => {
  const start = (features?: StandardFeatures) => {
    const preset = standard({ networks: [mainnet], onramp: {}, ...(features && { features }) })
    const server = { baseUrl: 'https://server.test' }
    const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), server, ...preset })
    onTestFinished(() => kernel.stop())
    return kernel
  }
  const [usual, off] = [start(), start({ onramp: false })]
  expect(usual.read(walletButtons).map(({ id }) => id)).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(off.read(walletButtons).map(({ id }) => id)).toEqual(['swaps', 'receive', 'send'])
  const views = ['FundWallet', 'OnRampProviders', 'OnRampFiatSelect', 'OnRampTokenSelect', 'BuyInProgress', 'OnRampActivity', 'WhatIsABuy']
  for (const view of views) expect([view, usual.canOpen(view), off.canOpen(view)]).toEqual([view, true, false])
})

test('KER-22 S3-23 analytics requires its option, and is absent if it is off', () => {
  const start = (features?: StandardFeatures) => {
    const preset = standard({ networks: [mainnet], analytics: { host: 'https://events.test' }, ...(features && { features }) })
    const kernel = createKernel({ projectId: 'p', shell: false, storage: memoryStorage(), ...preset })
    onTestFinished(() => kernel.stop())
    return kernel.plugins.map(({ id }) => id)
  }
  expect(site().plugins).not.toContain('analytics')
  expect(start()).toContain('analytics')
  expect(start({ analytics: false })).not.toContain('analytics')
})

test('KER-22 S2-14 S3-27 S6-08 paying is off by default; as the purpose of an app it excludes logins', () => {
  const views = ['Pay', 'PayQuote', 'PayLoading']
  const usual = site({}, frame)
  const on = site({ pay: true }, frame)
  for (const view of views) expect([view, usual.kernel.canOpen(view), on.kernel.canOpen(view)]).toEqual([view, false, true])
  // Nothing in the widget leads there.
  expect([on.buttons, on.sections]).toEqual([usual.buttons, usual.sections])
  expect(site({ pay: 'purpose' }, frame).sections).toEqual(['wallet'])
})

const frame = { frameUrl: 'https://wallet.example.com/sdk' }

test('KER-22 S2-07 S2-08 S3-22 S6-01 S6-02 logins with a provider require the embedded wallet, and are absent if they are off', async () => {
  expect(site({}, frame).sections).toEqual(['wallet', 'email', 'social'])
  expect(site({ socials: ['google'] }, frame).sections).toEqual(['wallet', 'email', 'social'])
  expect(site({ socials: [] }, frame).sections).toEqual(['wallet', 'email'])
  const { kernel, plugins, sections } = site({ socials: false, email: false }, frame)
  expect([plugins.includes('socials'), plugins.includes('email'), sections]).toEqual([false, false, ['wallet']])
  for (const view of ['ConnectSocials', 'ConnectingSocial', 'ConnectingFarcaster'])
    expect([view, site({}, frame).kernel.canOpen(view), kernel.canOpen(view)]).toEqual([view, true, false])
})

test('S3-22 S3-26 wallets are collapsed behind a button if there is a login and the app chooses not to show them', async () => {
  const isFolded = async (features: StandardFeatures, embeddedWallet?: typeof frame): Promise<boolean> => {
    const { kernel } = site(features, embeddedWallet)
    const section = kernel.read(connectSections).find(({ id }) => id === 'wallet')
    const { default: Section } = (await section?.load()) ?? {}
    if (typeof Section !== 'function') throw new Error('There is no block of wallets.')
    const shell = { t: String, locale: 'en', dir: 'ltr', toast: () => {}, announce: () => {} }
    const drawn = createElement(Section as FunctionComponent<{ readonly namespace: undefined }>, { namespace: undefined })
    const html = renderToStaticMarkup(createElement(ShellContext.Provider, { value: shell as never }, drawn))
    // By its key until the texts have loaded.
    return /connect\.collapsed|Continue with a wallet/.test(html)
  }
  expect(await isFolded({ emailShowWallets: false }, frame)).toBe(true)
  expect(await isFolded({ collapseWallets: true }, frame)).toBe(true)
  expect(await isFolded({}, frame)).toBe(false)
  // Without a login there is no other button.
  expect(await isFolded({ emailShowWallets: false })).toBe(false)
  expect(await isFolded({ collapseWallets: true })).toBe(false)
})

test('KER-22 S3-25 smart accounts require the embedded wallet, and app permissions are off by default', () => {
  const usual = site({}, frame)
  expect([usual.plugins.includes('smartAccounts'), usual.kernel.canOpen('SmartAccountSettings')]).toEqual([true, true])
  expect([usual.kernel.canOpen('SmartSessionList'), site({ smartSessions: true }, frame).kernel.canOpen('SmartSessionList')]).toEqual([
    false,
    true,
  ])
  expect(site({ smartSessions: true }).plugins).not.toContain('smartAccounts')
})
