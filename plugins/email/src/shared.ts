import type { EmbeddedLogin } from '@latchkey/embedded-wallet'
import { defineService, type Service } from '@latchkey/kernel'

/** The embedded wallet's service, by name: plugins share no code. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')
