import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useState } from 'react'
import { noteMade } from './note-made.js'

/** The form for server rendering: the kernel is made by a component. */
export function InState(): ReactNode {
  const [kernel] = useState(() =>
    // Edited by the test.
    noteMade(
      createKernel({ projectId: 'hot', metadata: { name: 'version 0', url: location.origin }, plugins: [evm({ networks: [mainnet] })] }),
    ),
  )
  return (
    <LatchkeyProvider kernel={kernel}>
      <h1>{kernel.metadata?.name}</h1>
      <ConnectButton />
    </LatchkeyProvider>
  )
}
