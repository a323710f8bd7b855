import { account } from '@latchkey/account'
import { connect } from '@latchkey/connect'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { receive } from '@latchkey/receive'
import { send } from '@latchkey/send'
import { createRoot } from 'react-dom/client'
import { cosmos, cosmosChain, cosmosGrants } from './family/index.js'

const hub = cosmosChain({
  chainId: 'cosmoshub-4',
  name: 'Cosmos Hub',
  symbol: 'ATOM',
  decimals: 6,
  prefix: 'cosmos',
  denom: 'uatom',
  gasPrice: '0.025',
  rest: 'https://rest.cosmos.directory/cosmoshub',
  explorer: 'https://ping.pub/cosmos',
})
// With `evm()` or `standard()`, it goes into the same list: `plugins: [standard(), cosmos({ chains: [hub] })]`.
const kernel = createKernel({
  projectId: 'cosmos',
  plugins: [connect(), account(), cosmos({ chains: [hub] }), send(), receive()],
  grants: { ...cosmosGrants },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
