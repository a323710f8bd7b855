import { type ComponentType, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The least that a page with a modal takes: React, a button, and a dialog whose code comes with the press.
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
