import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'

const load = () => import('./kernel.js').then(({ kernel }) => kernel)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={load}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
