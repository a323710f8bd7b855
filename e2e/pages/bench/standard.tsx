import { bitcoin } from '@latchkey/bip122/networks'
import { arbitrum, mainnet } from '@latchkey/eip155/networks'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { mainnet as solana } from '@latchkey/solana/networks'
import { standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'

const kernel = createKernel({ projectId: 'bench', debug: false, plugins: [standard({ networks: [mainnet, arbitrum, solana, bitcoin] })] })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
