import { createKernel } from '@latchkey/kernel'
import { siwx } from '@latchkey/siwx'
import { standard } from '@latchkey/standard'
import { sandbox } from './sandbox.js'

export { sandbox }
/** A page either asks its visitors to sign in or does not. */
export const asksToSignIn = new URLSearchParams(location.search).has('sign-in')

const { networks, relayUrl, esploraUrl, serverUrl, frameUrl, namesSuffix, sells } = sandbox
const bitcoin = networks.find(({ chainNamespace }) => chainNamespace === 'bip122')
const everything = standard({
  networks,
  features: { pay: true },
  walletconnect: { relayUrls: [relayUrl] },
  bip122: { esplora: bitcoin ? { [bitcoin.caipNetworkId]: esploraUrl } : {} },
  ...(frameUrl !== undefined && { embeddedWallet: { frameUrl } }),
  names: { suffix: namesSuffix },
  ...(sells && { onramp: {} }),
})
export const kernel = createKernel({
  projectId: 'lemonade',
  metadata: { name: 'Lemonade', description: 'A Latchkey example', url: location.origin },
  server: { baseUrl: serverUrl },
  plugins: asksToSignIn ? [everything, siwx({ required: false })] : [everything],
})

declare module '@latchkey/kernel/react' {
  interface Register {
    kernel: typeof kernel
  }
}
