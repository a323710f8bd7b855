import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface ActivityAppOptions {
  readonly standard: StandardOptions
  /** Without a server, activity comes from the network's own nodes. */
  readonly server?: string
}

// An app with all features.
function makeKernel() {
  const { standard: options, server } = pageData<ActivityAppOptions>()
  return createKernel({ projectId: 'e2e', debug: true, ...standard(options), ...(server !== undefined && { server: { baseUrl: server } }) })
}
declare global {
  interface Window {
    money: ReturnType<typeof makeKernel>
  }
}
const kernel = makeKernel()
window.money = kernel

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
