import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { walletConnectGrants, walletconnect } from '@latchkey/walletconnect'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

interface World {
  readonly relay: string
  readonly networks: readonly [Network, ...Network[]]
}

// The bench passes its relay and chains in the URL.
const { relay, networks } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as World
const { plugins, grants } = evm({ networks })
const kernel = createKernel({
  projectId: 'bench',
  metadata: { name: 'Bench', url: location.origin },
  plugins: [...plugins, walletconnect({ relayUrls: [relay] })],
  grants: { ...grants, ...walletConnectGrants },
})
Object.assign(globalThis, { phone: kernel })

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { kernel }, createElement(ConnectButton)))
