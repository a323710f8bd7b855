import {
  type AuthenticationStatus,
  type Chain,
  ConnectButton,
  connectorsForWallets,
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@latchkey/compat-rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { verifyMessage } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { pageData } from '../../harness/page-data.js'

const { chains } = pageData<{ readonly chains: readonly [Chain, Chain] }>()
const config = createConfig({
  chains,
  connectors: connectorsForWallets([], { appName: 'Login', projectId: 'login', walletConnectRelayUrls: [] }),
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})
const queryClient = new QueryClient()

/** In place of the app's server: its session is kept beside the page. */
const server = {
  signIn: async (message: string, signature: string): Promise<boolean> => {
    const { address, nonce } = parseSiweMessage(message)
    const isValid = address !== undefined && (await verifyMessage({ address, message, signature: signature as `0x${string}` }))
    if (isValid) localStorage.setItem('session', nonce ?? '')
    return isValid
  },
  signOut: async (): Promise<void> => localStorage.removeItem('session'),
  status: async (): Promise<AuthenticationStatus> => (localStorage.getItem('session') ? 'authenticated' : 'unauthenticated'),
}

function App(): ReactNode {
  const [status, setStatus] = useState<AuthenticationStatus>('loading')
  const refresh = async (): Promise<void> => setStatus(await server.status())
  useEffect(() => void server.status().then(setStatus), [])
  const [adapter] = useState(() =>
    createAuthenticationAdapter({
      getNonce: async () => 'abcdefgh12345678',
      createMessage: ({ nonce, address, chainId }) =>
        createSiweMessage({ domain: location.host, address, uri: location.origin, version: '1', chainId, nonce, statement: 'Log in.' }),
      async verify({ message, signature }) {
        const isValid = await server.signIn(message, signature)
        await refresh()
        return isValid
      },
      async signOut() {
        await server.signOut()
        await refresh()
      },
    }),
  )
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      <RainbowKitProvider>
        <ConnectButton.Custom>
          {({ authenticationStatus, account, openConnectModal }) => (
            <button type="button" onClick={openConnectModal}>
              {authenticationStatus} {account?.address}
            </button>
          )}
        </ConnectButton.Custom>
        <Wagmi />
        <button type="button" onClick={() => void server.signOut().then(refresh)}>
          The app logs out
        </button>
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  )
}

function Wagmi(): ReactNode {
  const { status } = useAccount()
  return <output>{status}</output>
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
