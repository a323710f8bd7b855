import { account, accountGrants } from '@latchkey/account'
import { connect, connectGrants } from '@latchkey/connect'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { solana, solanaGrants } from '@latchkey/solana'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** What a test says of the app. */
export interface SolanaAppOptions {
  readonly networks: readonly [Network, ...Network[]]
}

// An app for Solana alone.
const { networks } = pageData<SolanaAppOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    debug: true,
    plugins: [connect(), account(), solana({ networks })],
    grants: { ...connectGrants, ...accountGrants, ...solanaGrants },
  })
}
const kernel = makeKernel()
export type SolanaKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    sol: SolanaKernel
  }
}
window.sol = kernel

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
