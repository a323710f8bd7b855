import { account, accountGrants } from '@latchkey/account'
import { connect, connectGrants } from '@latchkey/connect'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { solana, solanaGrants } from '@latchkey/solana'
import { type WalletConnectOptions, walletConnectGrants, walletconnect } from '@latchkey/walletconnect'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface SolanaAppOptions {
  readonly networks: readonly [Network, ...Network[]]
  /** If omitted, there are no wallets on other devices. */
  readonly walletconnect?: WalletConnectOptions
}

// An app that only uses Solana.
const { networks, walletconnect: own } = pageData<SolanaAppOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: location.origin },
    debug: true,
    plugins: [connect(), account(), solana({ networks }), ...(own ? [walletconnect(own)] : [])],
    grants: { ...connectGrants, ...accountGrants, ...solanaGrants, ...walletConnectGrants },
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
