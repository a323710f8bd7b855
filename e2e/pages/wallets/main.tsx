import { type EvmOptions, evm } from '@latchkey/evm'
import {
  type Contract,
  connectorSources,
  createKernel,
  definePlugin,
  KERNEL_VERSION,
  type ListedWallet,
  type Network,
  walletRoutes,
} from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { wallets, walletsGrants } from '@latchkey/wallets'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface WalletsAppOptions {
  readonly networks: readonly [Network, ...Network[]]
  /** Without a server the bundled list is shown. */
  readonly server?: string
  readonly options?: Partial<EvmOptions>
}

// An app with a wallet directory; a separate plugin simulates mobile wallets and records the requests it receives.
const { networks, server, options } = pageData<WalletsAppOptions>()
const {
  plugins: [connect, account, eip155],
  grants,
} = evm({ networks, ...options })
const routed: (string | undefined)[] = []
interface CodesContract extends Contract {
  readonly id: 'codes'
}
const codes = definePlugin<CodesContract>({
  id: 'codes',
  version: '1.0.0',
  kernel: `^${KERNEL_VERSION}`,
  setup: () => ({
    contributes: [
      connectorSources.of({
        id: 'codes',
        watch: (report) =>
          report([{ id: 'codes', type: 'WALLET_CONNECT', name: 'Codes', namespaces: ['eip155'], connect: () => new Promise(() => {}) }]),
      }),
      walletRoutes.of({
        id: 'codes',
        open(wallet: ListedWallet | undefined) {
          routed.push(wallet?.name)
          return true
        },
      }),
    ],
  }),
})
const kernel = createKernel({
  projectId: 'e2e',
  debug: true,
  plugins: [connect, account, eip155, wallets(), codes],
  grants: { ...grants, ...walletsGrants, codes: ['kernel.connectorSources', 'kernel.walletRoutes'] },
  ...(server !== undefined && { server: { baseUrl: server } }),
})
declare global {
  interface Window {
    directory: { readonly kernel: typeof kernel; readonly routed: readonly (string | undefined)[] }
  }
}
window.directory = { kernel, routed }

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
