import { evm } from '@latchkey/evm'
import { createKernel, type ListedWallet, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type WalletConnectOptions, walletConnectGrants, walletconnect } from '@latchkey/walletconnect'
import { wallets as directory, walletsGrants } from '@latchkey/wallets'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface PhoneAppOptions {
  readonly networks: readonly [Network, ...Network[]]
  readonly walletconnect: WalletConnectOptions
  readonly projectId?: string
  /** Wallets to offer by name. */
  readonly wallets?: readonly ListedWallet[]
  /** URL of the wallet directory. */
  readonly server?: string
  /** A second kernel of the same app, as `window.twin`. */
  readonly twice?: boolean
}

// An app whose visitors have their wallet on another device.
const { networks, walletconnect: own, projectId = 'e2e', twice, wallets = [], server } = pageData<PhoneAppOptions>()
function makeKernel() {
  const { plugins, grants } = evm({ networks, customWallets: wallets })
  return createKernel({
    projectId,
    metadata: { name: 'Lemonade', url: location.origin },
    // In debug, the second kernel of an app ends the first.
    debug: !twice,
    plugins: [...plugins, walletconnect(own), directory()],
    ...(server !== undefined && { server: { baseUrl: server } }),
    grants: { ...grants, ...walletConnectGrants, ...walletsGrants },
  })
}
const kernel = makeKernel()
export type PhoneKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    phone: PhoneKernel
    twin: PhoneKernel | undefined
  }
}
window.phone = kernel
window.twin = twice ? makeKernel() : undefined
void window.twin?.start()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
