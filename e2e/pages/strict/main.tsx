import {
  AccountButton,
  ConnectButton,
  LatchkeyProvider,
  NetworkButton,
  useAccount,
  useBalance,
  useDisconnect,
} from '@latchkey/kernel/react'
import { type ReactNode, StrictMode, useState, version } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'
import { makeKernel } from '../dapp/kernel.js'
import type { StrictOptions } from './options.js'

declare global {
  interface Window {
    /** Account and balance of each render. */
    drawn: string[]
  }
}

// An app in Strict Mode with two providers for one kernel, which it may create later.
const options = pageData<StrictOptions>()
const kernel = makeKernel(options)
window.kernel = kernel
window.events = []
window.drawn = []
for (const event of ['connect', 'disconnect'] as const) kernel.on(event, (payload) => window.events.push({ event, payload }))

function App(): ReactNode {
  const [given, setGiven] = useState(!options.late)
  const [shown, setShown] = useState(true)
  return (
    <main data-react={version}>
      <button type="button" onClick={() => setGiven(true)}>
        Make the kernel
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        Show or hide
      </button>
      {shown &&
        ['first', 'second'].map((id) => (
          <LatchkeyProvider key={id} kernel={given ? kernel : undefined}>
            <section aria-label={id}>
              <ConnectButton />
              <NetworkButton />
              <AccountButton />
              <Facts />
            </section>
          </LatchkeyProvider>
        ))}
    </main>
  )
}

function Facts(): ReactNode {
  const { status = 'unknown', address } = useAccount()
  const { disconnect } = useDisconnect()
  const { data } = useBalance()
  // Each render by React, including those that no test is quick enough to see.
  if (address !== undefined) window.drawn.push(`${address} ${data?.quantity.numeric ?? 'nothing'}`)
  return (
    <>
      <output>{`${status} ${address ?? 'nobody'}`}</output>
      <button type="button" onClick={() => void disconnect()}>
        Leave
      </button>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
