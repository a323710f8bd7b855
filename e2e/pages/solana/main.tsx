import { account, accountGrants } from '@latchkey/account'
import { connect, connectGrants } from '@latchkey/connect'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { solana, solanaGrants } from '@latchkey/solana'
import { type WalletConnectOptions, walletConnectGrants, walletconnect } from '@latchkey/walletconnect'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'
import { signedIn } from './signed-in.js'

/** Options of the app, set by a test. */
export interface SolanaAppOptions {
  readonly networks: readonly [Network, ...Network[]]
  /** If omitted, there are no wallets on other devices. */
  readonly walletconnect?: WalletConnectOptions
  /** Address of a wallet `lab.auth` that leaves the approval to the modal, as embedded ones do. None by default. */
  readonly signedIn?: string
}

// An app that only uses Solana.
const { networks, walletconnect: own, signedIn: address } = pageData<SolanaAppOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: location.origin },
    debug: true,
    plugins: [
      connect(),
      account(),
      solana({ networks }),
      ...(own ? [walletconnect(own)] : []),
      ...(address ? [signedIn(address, networks[0])] : []),
    ],
    grants: { ...connectGrants, ...accountGrants, ...solanaGrants, ...walletConnectGrants, lab: ['kernel.connectorSources'] },
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
