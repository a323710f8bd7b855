import { defineService, type Service } from '@latchkey/kernel'
import type { Runtime } from './runtime.js'

/** Values shared by one kernel's entry and views. */
export const runtimeService: Service<() => Promise<Runtime>> = /* @__PURE__ */ defineService('walletconnect.runtime')

/** Storage key of the pairings that a wallet may still answer. */
export const OPEN_PAIRINGS = 'pairings'

/** Id of the connector that pairs with any wallet. */
export const WAY = 'walletConnect'
