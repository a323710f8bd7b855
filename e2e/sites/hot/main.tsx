import { createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const draw = async (): Promise<ReactNode> => {
  if (location.hash !== '#state') return createElement((await import('./app.js')).App)
  return createElement((await import('./in-state.js')).InState)
}
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<StrictMode>{await draw()}</StrictMode>)
}
