import { defineService, type Service } from '@latchkey/kernel'
import type { EmbeddedLogin } from './contract.js'

/** Id of the connector, which is stored in browsers. */
export const CONNECTOR = 'embeddedWallet'

/** Plugins for email and social logins refer to the same service by name, and import only the type. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')

/** The card of the open view `ApproveTransaction`, which the frame covers. */
export const framePlace: Service<{ card?: Element | undefined }> = /* @__PURE__ */ defineService('embeddedWallet.place')
