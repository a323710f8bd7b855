import { email } from '@latchkey/email'
import { embeddedWallet } from '@latchkey/embedded-wallet'
import { evm } from '@latchkey/evm'
import { createKernel, type Network, type Plugin } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

interface World {
  readonly server: string
  readonly frameUrl: string
  readonly networks: readonly [Network, ...Network[]]
}

/** Renders the page of a bench, which passes its server, frame and chains in the URL. */
export function startBench(more: readonly Plugin[] = []): void {
  const { server, frameUrl, networks } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as World
  const kernel = createKernel({
    projectId: 'bench',
    metadata: { name: 'Bench', url: location.origin },
    plugins: [evm({ networks }), embeddedWallet({ frameUrl }), email(), ...more],
    server: { baseUrl: server },
  })
  Object.assign(globalThis, { bench: kernel })

  const root = document.getElementById('root')
  if (root) createRoot(root).render(createElement(LatchkeyProvider, { kernel }, createElement(ConnectButton)))
}
