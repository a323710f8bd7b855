import { defineService, type Service } from '@latchkey/kernel'
import type { Late } from './late.js'

/** What one kernel's entry and views share. */
export const lateService: Service<() => Promise<Late>> = /* @__PURE__ */ defineService('walletconnect.late')

/** Storage key of the pairings that a wallet may still answer. */
export const OPEN_PAIRINGS = 'pairings'
