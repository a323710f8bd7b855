import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

export interface SwapPageOptions extends StandardOptions {
  readonly server: string
  readonly locale?: string
}

// An app with a server that swaps.
const { server, locale = 'en', ...options } = pageData<SwapPageOptions>()
function makeKernel() {
  return createKernel({ projectId: 'e2e', debug: false, locale, server: { baseUrl: server }, ...standard(options) })
}
export type SwapKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    swapper: SwapKernel
    market: { readonly event: string; readonly payload: unknown }[]
  }
}
const kernel = makeKernel()
window.swapper = kernel
window.market = []
for (const event of [
  'openSwap',
  'initiateSwap',
  'swapSuccess',
  'swapRejected',
  'swapUnknown',
  'swapError',
  'swapApprovalError',
  'error',
] as const)
  kernel.on(event, (payload) =>
    window.market.push({ event, payload: event === 'error' ? String((payload as { error: unknown }).error) : payload }),
  )

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
      </main>
    </LatchkeyProvider>,
  )
