import type { EmbeddedLogin } from '@latchkey/embedded-wallet'
import { defineService, type Service } from '@latchkey/kernel'
import type { Attempt } from './actions/open-attempt.js'
import type { SocialsOptions } from './options.js'

/** The embedded wallet's service, by name: plugins share no code. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')

/** The app's options, and the current login, whose window cannot be part of the state. */
export interface LoginContext {
  readonly options: SocialsOptions
  current?: Attempt | undefined
}
/** One per kernel. */
export const loginContext: Service<LoginContext> = /* @__PURE__ */ defineService('socials.loginContext')
