import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'
import { makeKernel, type ShellPageOptions } from './kernel.js'

const options = pageData<ShellPageOptions | null>() ?? {}
const make = (projectId?: string) => makeKernel(options, projectId)
window.lab = { kernel: make(), make, errors: [], calm: false, rude: false, unlocked: false }

const open = Object.assign(document.createElement('button'), { id: 'open', textContent: 'Open' })
const box = Object.assign(document.createElement('div'), { id: 'box' })
document.body.prepend(open, box)

if (!options.idle) {
  const { kernel } = window.lab
  open.addEventListener('click', () => void kernel.open('LabHome'))
  const root = document.getElementById('root')
  if (options.embedded) {
    box.style.width = `${options.embedded}px`
    void kernel.mount(box)
  } else if (root) {
    createRoot(root).render(
      <LatchkeyProvider kernel={kernel}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
  }
}
