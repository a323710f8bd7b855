import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './account'
import { kernel } from './kernel'
import './style.css'

function App() {
  return (
    <LatchkeyProvider kernel={kernel}>
      <main>
        <h1>__name__</h1>
        <ConnectButton />
        <Account />
      </main>
    </LatchkeyProvider>
  )
}

const target = document.getElementById('app')
if (target)
  createRoot(target).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
