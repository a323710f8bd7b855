import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'
import { kernel } from './kernel.js'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
