'use client'
import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'
import { LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useState } from 'react'

const network = (id: number, name: string, url: string): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/** One kernel per visitor: created while rendering, started by the provider once the page is hydrated. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [kernel] = useState(() =>
    createKernel({
      projectId: 'next-ssr',
      ...evm({
        networks: [network(1337, 'Latchkey One', 'http://127.0.0.1:4401'), network(31338, 'Latchkey Two', 'http://127.0.0.1:4402')],
      }),
    }),
  )
  return <LatchkeyProvider kernel={kernel}>{children}</LatchkeyProvider>
}
