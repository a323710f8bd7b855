import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useState } from 'react'
import { kernel } from './kernel.js'

export function App(): ReactNode {
  const [pressed, press] = useState(0)
  return (
    <LatchkeyProvider kernel={kernel}>
      <h1>Edit me</h1>
      <ConnectButton />
      <button type="button" onClick={() => press((n) => n + 1)}>
        App pressed {pressed}
      </button>
      <button type="button" onClick={() => void kernel.open('HotView')}>
        Open the view
      </button>
    </LatchkeyProvider>
  )
}
