import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { siwx, siwxGrants } from '@latchkey/siwx'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

interface World {
  readonly server: string
  readonly networks: readonly [Network, ...Network[]]
}

// The bench passes its server and chains in the URL.
const { server, networks } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as World
const { plugins, grants } = evm({ networks })
const kernel = createKernel({
  projectId: 'bench',
  metadata: { name: 'Bench', url: location.origin },
  plugins: [...plugins, siwx()],
  grants: { ...grants, ...siwxGrants },
  server: { baseUrl: server },
})
Object.assign(globalThis, { bench: kernel })

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(LatchkeyProvider, { kernel }, createElement(ConnectButton)))
