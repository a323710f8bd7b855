import { expect, test, vi } from 'vitest'
import { mainnet } from 'wagmi/chains'
import { getDefaultConfig } from './get-default-config.js'
import { setupOf } from './late-connector.js'
import { darkTheme } from './theme.js'
import { frameWallet, metaMaskWallet } from './wallets.js'
import { warnName, warnOf } from './warn.js'

const app = { appName: 'a', projectId: 'p', chains: [mainnet], storage: null } as const

/** Rows of the guide that the console names. */
function places(warn: () => void): readonly string[] {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn()
  return said.mock.calls.map(([text]) => String(text).replace(/^.*rainbowkit\.md#/, ''))
}

test('each name without an equal warns once, with the link to its row', () => {
  const own = () => ({ id: 'own', name: 'Own', iconUrl: 'i', iconBackground: '#fff', createConnector: () => undefined as never })
  const setup = setupOf(
    getDefaultConfig({
      ...app,
      walletConnectParameters: {},
      wallets: [{ groupName: 'g', wallets: [metaMaskWallet, frameWallet, frameWallet, own] }],
    }),
  )
  const props = {
    coolMode: true,
    modalSize: 'wide',
    theme: darkTheme({ overlayBlur: 'small' }),
    appInfo: { appName: 'n', learnMoreUrl: 'u' },
  } as const
  const all = [
    'option-walletconnectparameters',
    'prop-coolmode',
    'prop-appinfo-learnmoreurl',
    'theme-overlayblur',
    'wallet-framewallet',
    'field-iconbackground',
    'option-projectid',
  ]
  expect(places(() => warnOf(setup, props))).toEqual(all)
  expect(places(() => warnOf(setup, props))).toEqual(all)
  expect(places(() => warnName(setup, { kind: 'hook', name: 'useAddRecentTransaction' }))).toEqual([...all, 'hook-useaddrecenttransaction'])
})

test('an unknown name warns, and an app with a relay and nothing else has no warning', () => {
  const setup = setupOf(getDefaultConfig({ ...app, walletConnectRelayUrls: ['wss://relay.example.com'] }))
  expect(places(() => warnOf(setup, { coolMode: false }))).toEqual([])
  expect(places(() => warnOf(setup, { unknown: 1 } as never))).toEqual(['prop-unknown'])
})
