import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { createKernel } from '@latchkey/kernel'
import { hot } from './plugin.js'

const { plugins, grants } = evm({ networks: [mainnet] })

/** Edited by the test: version 0. */
export const kernel = createKernel({ projectId: 'hot', plugins: [...plugins, hot()], grants })

declare global {
  interface Window {
    made?: { readonly plugins: readonly { readonly status: string }[] }[]
  }
}
window.made = [...(window.made ?? []), kernel]
