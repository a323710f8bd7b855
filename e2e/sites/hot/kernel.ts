import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { createKernel } from '@latchkey/kernel'
import { hot } from './plugin.js'

/** Edited by the test: version 0. */
export const kernel = createKernel({ projectId: 'hot', plugins: [evm({ networks: [mainnet] }), hot()] })

declare global {
  interface Window {
    made?: { readonly plugins: readonly { readonly status: string }[] }[]
  }
}
window.made = [...(window.made ?? []), kernel]
