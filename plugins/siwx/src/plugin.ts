import { definePlugin, type Plugin } from '@latchkey/kernel'
import type { SiwxContract } from './contract.js'

/** Sign-in with any wallet. */
export function siwx(): Plugin<SiwxContract> {
  return definePlugin<SiwxContract>({
    id: 'siwx',
    version: '1.0.0',
    kernel: '^1.0.0',
    messages: { en: () => import('./messages/en.js') },
  })
}
