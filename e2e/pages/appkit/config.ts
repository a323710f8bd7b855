import { createAppKit } from '@latchkey/compat-appkit/react'
import { WagmiAdapter } from '@latchkey/compat-appkit/wagmi'
import { networks } from './networks.js'

export const projectId = 'my-dapp'

export const wagmiAdapter = new WagmiAdapter({ projectId, networks, ssr: true })

export const config = wagmiAdapter.wagmiConfig

export const modal = createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata: {
    name: 'My dapp',
    description: 'An example',
    url: globalThis.location?.origin ?? 'https://dapp.example.com',
    icons: [],
  },
  themeMode: 'light',
  themeVariables: { '--w3m-accent': '#5b4bff' },
  enableCoinbase: false,
  features: { analytics: false, email: false, socials: [], swaps: false },
})
