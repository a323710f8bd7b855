import { assetSources, createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

export interface SendPageOptions extends StandardOptions {
  /** A dollar token with a known price. */
  readonly priced?: { readonly address: string; readonly price: number }
  readonly locale?: string
  /** URL of the server, for an app that has one. */
  readonly server?: string
}

// An app that sends on three families of chains. Balances are read from the chains themselves.
const { priced, server, locale = 'en', ...options } = pageData<SendPageOptions>()
function makeKernel() {
  return createKernel({ projectId: 'e2e', debug: false, locale, ...(server && { server: { baseUrl: server } }), ...standard(options) })
}
export type SendKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    sender: SendKernel
    told: { readonly event: string; readonly payload: unknown }[]
  }
}
const kernel = makeKernel()
window.sender = kernel
window.told = []
for (const event of ['openSend', 'sendInitiated', 'sendSuccess', 'sendRejected', 'sendUnknown', 'sendError', 'error'] as const)
  kernel.on(event, (payload) =>
    window.told.push({ event, payload: event === 'error' ? String((payload as { error: unknown }).error) : payload }),
  )

if (priced) {
  const quantity = { decimals: '6', numeric: '10000' }
  kernel.contribute(
    assetSources.of({
      id: 'page',
      namespace: 'eip155',
      list: async ({ network: { caipNetworkId: chainId } }) => [
        {
          name: 'TUSD',
          symbol: 'TUSD',
          chainId,
          address: `${chainId}:${priced.address}`,
          quantity,
          price: priced.price,
          iconUrl: '',
          verified: true,
        },
      ],
    }),
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
      </main>
    </LatchkeyProvider>,
  )
