import { definePlugin, type Plugin } from '@latchkey/kernel'
import type { EmbeddedWalletContract } from './contract.js'
import { KERNEL, VERSION } from './version.js'

/** A wallet for visitors who have none. */
export function embeddedWallet(): Plugin<EmbeddedWalletContract> {
  return definePlugin<EmbeddedWalletContract>({
    id: 'embeddedWallet',
    version: VERSION,
    kernel: KERNEL,
    messages: { en: () => import('./messages/en.js') },
    setup: () => ({}),
  })
}
