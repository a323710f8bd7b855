import { mainnet } from '@latchkey/eip155/networks'
import { evm } from '@latchkey/evm'
import { createKernel, type Moment } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface PreloadAppOptions {
  readonly preload?: Moment
}

const kernel = createKernel({ projectId: 'e2e', ...evm({ networks: [mainnet] }), ...pageData<PreloadAppOptions>() })
Object.assign(window, { kernel })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
