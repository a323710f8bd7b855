import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'
import type { DappOptions } from '../dapp/kernel.js'

// An app whose visitors can buy coins.
const { networks, kernel: more } = pageData<DappOptions>()
const kernel = createKernel({
  projectId: 'e2e',
  debug: false,
  plugins: [standard({ networks, onramp: { country: 'US-NY', learnMoreUrl: 'https://latchkey.example/buying' } })],
  ...more,
})
window.kernel = kernel as unknown as typeof window.kernel

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
