import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { payExchange } from '@latchkey/pay/exchange'
import { usePay } from '@latchkey/pay/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

export interface PayPageOptions extends StandardOptions {
  readonly locale?: string
  /** URL of the server, for an app that has one. */
  readonly server?: string
}

// A shop on three families of chains.
const { server, locale = 'en', ...options } = pageData<PayPageOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    debug: false,
    locale,
    plugins: [standard({ ...options, features: { pay: true, ...options.features } }), payExchange()],
    ...(server && { server: { baseUrl: server } }),
  })
}
export type PayKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    payer: PayKernel
    paid: { readonly event: string; readonly payload: unknown }[]
  }
}
const kernel = makeKernel()
window.payer = kernel
window.paid = []
for (const event of ['payModalOpen', 'payInitiated', 'paySuccess', 'payError', 'error'] as const)
  kernel.on(event as 'paySuccess', (payload) =>
    window.paid.push({ event, payload: event === 'error' ? String((payload as unknown as { error: unknown }).error) : payload }),
  )

/** The hook as apps use it; its outcome is shown in the page. */
function Checkout() {
  const { isPending, data, error } = usePay()
  return <output data-pending={isPending}>{data?.reference ?? error?.code}</output>
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel as never}>
      <main>
        <ConnectButton />
        <Checkout />
      </main>
    </LatchkeyProvider>,
  )
