import { defineService, type Service } from '@latchkey/kernel'
import type { EmbeddedLogin } from './contract.js'

/** Plugins for email and social logins name the same service, and import the type alone. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')
