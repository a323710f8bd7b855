import { defineService, type Service } from '@latchkey/kernel'
import type { EmbeddedLogin } from './contract.js'

/** Id of the connector, which is stored in browsers. */
export const CONNECTOR = 'embeddedWallet'

/** The app that the wallet is named after. The kernel's own service is in a chunk that loads later. */
export const app: Service<{ readonly metadata?: { readonly name?: string; readonly icons?: readonly string[] } | undefined }> =
  /* @__PURE__ */ defineService('kernel.app')

/** Plugins for email and social logins refer to the same service by name, and import only the type. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')

/** The card of the open view `ApproveTransaction`, which the frame covers. */
export const framePlace: Service<{ card?: Element | undefined }> = /* @__PURE__ */ defineService('embeddedWallet.place')
