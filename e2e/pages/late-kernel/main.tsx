import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/kernel/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Test settings of the page. */
export interface LateKernelOptions {
  /** Draws the app's own button. */
  readonly own?: boolean
  readonly label?: string
}

const { own = false, ...props } = pageData<LateKernelOptions>()
const loads: number[] = []
Object.assign(window, { loads })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider
        kernel={async () => {
          loads.push(Date.now())
          const { kernel } = await import('./kernel.js')
          return kernel
        }}
      >
        {own ? (
          <ConnectButton>
            {({ label, press, isBusy }) => (
              <button type="button" onClick={press} disabled={isBusy}>
                {label}
              </button>
            )}
          </ConnectButton>
        ) : (
          <ConnectButton {...props} />
        )}
        <NetworkButton />
      </LatchkeyProvider>
    </StrictMode>,
  )
}
