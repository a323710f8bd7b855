import { evm } from '@latchkey/evm'
import { createKernel } from '@latchkey/kernel'
import { walletConnectGrants, walletconnect } from '@latchkey/walletconnect'
import { wallets } from '@latchkey/wallets'
import { sandbox } from './sandbox.js'

const { plugins, grants } = evm({ networks: sandbox.networks })
export const kernel = createKernel({
  projectId: 'lemonade',
  metadata: { name: 'Lemonade', description: 'A Latchkey example', url: location.origin },
  server: { baseUrl: sandbox.serverUrl },
  plugins: [...plugins, walletconnect({ relayUrls: [sandbox.relayUrl] }), wallets()],
  grants: { ...grants, ...walletConnectGrants },
})

declare module '@latchkey/kernel/react' {
  interface Register {
    kernel: typeof kernel
  }
}
