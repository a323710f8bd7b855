import { createKernel } from '@latchkey/kernel'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/kernel/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

// An app on three families of chains.
function makeKernel() {
  return createKernel({ projectId: 'e2e', ...standard(pageData<StandardOptions>()) })
}
export type ThreeKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    three: ThreeKernel
  }
}
const kernel = makeKernel()
window.three = kernel

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
        <NetworkButton />
        <AccountButton namespace="solana" />
      </main>
    </LatchkeyProvider>,
  )
}
