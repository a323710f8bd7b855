import { type ComponentType, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The minimum for a page with a modal: React, a button, and a dialog whose code is loaded on press.
function Floor(): ReactNode {
  const [Dialog, setDialog] = useState<ComponentType<{ readonly onClose: () => void }>>()
  const [open, setOpen] = useState(false)
  const press = async (): Promise<void> => {
    const { FloorDialog } = await import('./floor-dialog.js')
    setDialog(() => FloorDialog)
    setOpen(true)
  }
  return (
    <>
      <button type="button" onClick={press}>
        Connect wallet
      </button>
      {open && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Floor />)
