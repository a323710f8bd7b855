import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { siwx } from '@latchkey/siwx'
import { standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { type CosmosChainArgs, cosmos, cosmosChain, cosmosGrants } from '../../../examples/cosmos/src/family/index.js'
import { createTestWallet, type TestWallet } from '../../../examples/cosmos/src/fixtures/test-wallet.js'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface CosmosAppOptions {
  readonly chain: CosmosChainArgs
  readonly server: string
}

// An app with a third-party family next to the preset.
const { chain, server } = pageData<CosmosAppOptions>()
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    metadata: { name: 'Lemonade', url: location.origin },
    plugins: [cosmos({ chains: [cosmosChain(chain)] }), standard(), siwx()],
    grants: { ...cosmosGrants },
    server: { baseUrl: server },
  })
}
declare global {
  interface Window {
    keplr: TestWallet
    space: ReturnType<typeof makeKernel>
  }
}
window.keplr = await createTestWallet({ prefix: chain.prefix, chainIds: [chain.chainId] })
window.space = makeKernel()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={window.space}>
      <main>
        <ConnectButton />
      </main>
    </LatchkeyProvider>,
  )
}
