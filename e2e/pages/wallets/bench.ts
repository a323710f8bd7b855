import { mainnet } from '@latchkey/eip155/networks'
import { evm } from '@latchkey/evm'
import { createKernel } from '@latchkey/kernel'
import { wallets, walletsGrants } from '@latchkey/wallets'

const {
  plugins: [connect, account, eip155],
  grants,
} = evm({ networks: [mainnet] })
const baseUrl = new URLSearchParams(location.search).get('server') ?? ''
const kernel = createKernel({
  projectId: 'bench',
  plugins: [connect, account, eip155, wallets()],
  grants: { ...grants, ...walletsGrants },
  server: { baseUrl },
})
Object.assign(globalThis, { openDirectory: () => kernel.open('AllWallets') })
