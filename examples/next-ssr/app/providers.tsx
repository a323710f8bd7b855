'use client'
import { evm } from '@latchkey/evm'
import { createKernel, type Network } from '@latchkey/kernel'
import { LatchkeyProvider } from '@latchkey/kernel/react'
import { siwx } from '@latchkey/siwx'
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
      // The routes of this site, whatever its address is.
      server: { baseUrl: '/api/latchkey' },
      plugins: [
        evm({
          networks: [network(1337, 'Latchkey One', 'http://127.0.0.1:4401'), network(31338, 'Latchkey Two', 'http://127.0.0.1:4402')],
        }),
        siwx(),
      ],
    }),
  )
  return <LatchkeyProvider kernel={kernel}>{children}</LatchkeyProvider>
}
