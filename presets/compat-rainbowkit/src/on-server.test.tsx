import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'
import * as entry from './index.js'

const { ConnectButton, getDefaultConfig, lightTheme, RainbowKitAuthenticationProvider, RainbowKitProvider, WalletButton } = entry

/** The HTML of a page as a server renders it. */
function render(children: ReactNode, around: (app: ReactNode) => ReactNode = (app) => app): string {
  const config = getDefaultConfig({ appName: 'a', projectId: 'p', chains: [mainnet, sepolia], ssr: true, storage: null })
  return renderToString(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        {around(<RainbowKitProvider theme={lightTheme()}>{children}</RainbowKitProvider>)}
      </QueryClientProvider>
    </WagmiProvider>,
  )
}

test('a server renders buttons that reserve their space', () => {
  const html = render([<ConnectButton key="c" label="Enter" chainStatus="icon" />, <WalletButton key="w" wallet="rainbow" />])
  expect(html.match(/data-latchkey="\w+"/g)).toEqual(['data-latchkey="connect"', 'data-latchkey="wallet"'])
  expect(html).not.toContain('style=')
})

test('before the page is hydrated, buttons and hooks of the app’s own return their disconnected shape', () => {
  const seen: unknown[] = []
  const fn = expect.any(Function)
  render([
    <Hooks key="h" seen={seen} />,
    <ConnectButton.Custom key="c">{(state) => void seen.push(state)}</ConnectButton.Custom>,
    <WalletButton.Custom key="w" wallet="metamask">
      {(state) => void seen.push(state)}
    </WalletButton.Custom>,
  ])
  expect(seen).toEqual([
    { connectModalOpen: false, openConnectModal: fn },
    { accountModalOpen: false, openAccountModal: undefined },
    { chainModalOpen: false, openChainModal: undefined },
    fn,
    {
      account: undefined,
      chain: undefined,
      authenticationStatus: undefined,
      mounted: false,
      openAccountModal: fn,
      openChainModal: fn,
      openConnectModal: fn,
      accountModalOpen: false,
      chainModalOpen: false,
      connectModalOpen: false,
    },
    {
      ready: false,
      connected: false,
      loading: false,
      error: false,
      mounted: false,
      connector: { id: 'metaMask', name: 'MetaMask', iconUrl: undefined },
      connect: fn,
    },
  ])
})

test('the status of the app’s session reaches the app’s own button', () => {
  const adapter = entry.createAuthenticationAdapter({
    getNonce: async () => '',
    createMessage: () => '',
    verify: async () => true,
    signOut: async () => {},
  })
  const statusOf = (enabled: boolean): unknown => {
    let seen: unknown
    render(
      <ConnectButton.Custom>
        {({ authenticationStatus }) => {
          seen = authenticationStatus
          return undefined
        }}
      </ConnectButton.Custom>,
      (app) => (
        <RainbowKitAuthenticationProvider adapter={adapter} status="loading" enabled={enabled}>
          {app}
        </RainbowKitAuthenticationProvider>
      ),
    )
    return seen
  }
  expect([statusOf(true), statusOf(false)]).toEqual(['loading', undefined])
})

function Hooks({ seen }: { readonly seen: unknown[] }): ReactNode {
  seen.push(entry.useConnectModal(), entry.useAccountModal(), entry.useChainModal(), entry.useAddRecentTransaction())
  return undefined
}
