import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The smallest page to test the harness with: React in an open shadow root with a constructable style sheet.
const host = document.createElement('div')
const shadow = host.attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync('button { min-width: 120px; min-height: 44px; color: #ffffff; background: #1a4fd6 }')
shadow.adoptedStyleSheets = [sheet]
const inside = document.createElement('main')
shadow.append(inside)
document.body.append(host)
createRoot(inside).render(<Counter />)

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count} times
    </button>
  )
}
