import type { Kernel } from '@latchkey/kernel'
import { lazy } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App, Facts, makeKernel, notes } from './app.js'

declare global {
  interface Window {
    late: {
      readonly kernel: Kernel
      /** The HTML sent by the server. */
      readonly served: Element | null
      /** Lets the boundary's code load. */
      readonly deliver: () => void
      readonly errors: string[]
      /** Changes everything that the boundary shows. */
      readonly change: () => Promise<void>
    }
  }
}

const kernel = makeKernel()
let deliver = (): void => {}
const delivered = new Promise<void>((resolve) => {
  deliver = resolve
})
const Late = lazy(async () => {
  await delivered
  return { default: Facts }
})
const root = document.getElementById('root')
window.late = {
  kernel,
  served: document.querySelector('output'),
  deliver,
  errors: [],
  async change() {
    await kernel.start()
    kernel.setTheme({ mode: 'dark' })
    kernel.contribute(notes.of({ id: 'one' }))
  },
}
if (root) hydrateRoot(root, <App kernel={kernel} Late={Late} />, { onRecoverableError: (error) => window.late.errors.push(String(error)) })
