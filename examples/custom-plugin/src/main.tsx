import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'
import { loyalty } from './loyalty/index.js'

// `npm start` at the root passes the URLs of the sandbox's chains.
const { networks } = JSON.parse(import.meta.env.VITE_SANDBOX ?? '{"networks":[]}') as {
  readonly networks: readonly [Network, ...Network[]]
}
const kernel = createKernel({
  projectId: 'custom-plugin',
  plugins: [evm({ networks }), loyalty({ shop: 'Corner Café' })],
  grants: { loyalty: ['kernel.requests'] },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
