import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'
import { type DappOptions, makeKernel } from './kernel.js'

// A minimal dApp: our buttons, and the kernel exposed to the tests.
const options = pageData<DappOptions>()
const kernel = makeKernel(options)
window.kernel = kernel
window.second = options.second ? makeKernel({ ...options, projectId: 'second' }) : undefined
void window.second?.start()
window.events = []
for (const event of ['connect', 'disconnect', 'account', 'network', 'open', 'close', 'error'] as const) {
  kernel.on(event, (payload) =>
    window.events.push({ event, payload: event === 'error' ? String((payload as { error: unknown }).error) : payload }),
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
        <NetworkButton />
        {options.accountButton && <AccountButton />}
      </main>
    </LatchkeyProvider>,
  )
}
