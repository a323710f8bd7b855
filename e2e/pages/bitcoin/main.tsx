import { account, accountGrants } from '@latchkey/account'
import { type Bip122Options, bip122, bip122Grants } from '@latchkey/bip122'
import { connect, connectGrants } from '@latchkey/connect'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

// An app that only uses Bitcoin.
function makeKernel() {
  return createKernel({
    projectId: 'e2e',
    plugins: [connect(), account(), bip122(pageData<Bip122Options>())],
    grants: { ...connectGrants, ...accountGrants, ...bip122Grants },
  })
}
export type BitcoinKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    bitcoinApp: BitcoinKernel
  }
}
const kernel = makeKernel()
window.bitcoinApp = kernel

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
      </main>
    </LatchkeyProvider>,
  )
}
