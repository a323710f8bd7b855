import { defineService, type Service } from '@latchkey/kernel'
import type { EmbeddedLogin } from './contract.js'

/** Id of the connector, which is stored in browsers. */
export const CONNECTOR = 'embeddedWallet'

/** Plugins for email and social logins refer to the same service by name, and import only the type. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')

/** The space that the open view `ApproveTransaction` reserves for the frame. */
export const framePlace: Service<{ element?: Element | undefined }> = /* @__PURE__ */ defineService('embeddedWallet.place')
