import { createKernel } from '@latchkey/kernel'
import { standard } from '@latchkey/standard'
import { sandbox } from './sandbox.js'

const { networks, relayUrl, esploraUrl, serverUrl, frameUrl, namesSuffix } = sandbox
const bitcoin = networks.find(({ chainNamespace }) => chainNamespace === 'bip122')
export const kernel = createKernel({
  projectId: 'lemonade',
  metadata: { name: 'Lemonade', description: 'A Latchkey example', url: location.origin },
  server: { baseUrl: serverUrl },
  ...standard({
    networks,
    walletconnect: { relayUrls: [relayUrl] },
    bip122: { esplora: bitcoin ? { [bitcoin.caipNetworkId]: esploraUrl } : {} },
    ...(frameUrl !== undefined && { embeddedWallet: { frameUrl } }),
    names: { suffix: namesSuffix },
  }),
})

declare module '@latchkey/kernel/react' {
  interface Register {
    kernel: typeof kernel
  }
}
