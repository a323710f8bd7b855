import { defineService, type Service } from '@latchkey/kernel'
import type { EmbeddedLogin } from './contract.js'

/** Id of the connector, which is stored. */
export const CONNECTOR = 'embeddedWallet'

/** Plugins for email and social logins name the same service, and import the type alone. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')
