import { account, accountGrants } from '@latchkey/account'
import { connect, connectGrants } from '@latchkey/connect'
import { createKernel, type Network } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { solana, solanaGrants } from '@latchkey/solana'
import { swaps, swapsGrants } from '@latchkey/swaps'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface SolanaSwapOptions {
  readonly networks: readonly [Network, ...Network[]]
  readonly server: string
}

// An app that only uses Solana, with a server that swaps.
const { networks, server } = pageData<SolanaSwapOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: location.origin },
    debug: false,
    server: { baseUrl: server },
    plugins: [connect(), account(), solana({ networks }), swaps()],
    grants: { ...connectGrants, ...accountGrants, ...solanaGrants, ...swapsGrants },
  })
}
const kernel = makeKernel()
export type SolanaSwapKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    trader: SolanaSwapKernel
    trades: { readonly event: string; readonly payload: unknown }[]
  }
}
window.trader = kernel
window.trades = []
for (const event of ['openSwap', 'initiateSwap', 'swapSuccess', 'swapRejected', 'swapUnknown', 'swapError', 'error'] as const)
  kernel.on(event, (payload) =>
    window.trades.push({ event, payload: event === 'error' ? String((payload as { error: unknown }).error) : payload }),
  )

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
