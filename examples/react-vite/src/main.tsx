import { LatchkeyProvider } from '@latchkey/kernel/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { kernel } from './kernel.js'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider kernel={kernel}>
        <App />
      </LatchkeyProvider>
    </StrictMode>,
  )
}
