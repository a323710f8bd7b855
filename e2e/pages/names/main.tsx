import { createKernel } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { names, namesGrants } from '@latchkey/names'
import { standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'
import type { DappOptions } from '../dapp/kernel.js'

// An app that lets its visitors register names.
const { networks, kernel: more } = pageData<DappOptions>()
const { plugins, grants } = standard({ networks })
const all = [...plugins, names({ suffix: 'latchkey.example', learnMoreUrl: 'https://latchkey.example/names' })]
const kernel = createKernel({
  projectId: 'e2e',
  debug: false,
  plugins: all,
  grants: { ...grants, ...namesGrants },
  ...more,
})
// It has everything that the kernels of the other pages have, plus names.
window.kernel = kernel as unknown as typeof window.kernel

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
