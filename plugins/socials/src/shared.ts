import type { EmbeddedLogin, EmbeddedSocial } from '@latchkey/embedded-wallet'
import { defineService, type Service } from '@latchkey/kernel'
import type { Attempt } from './actions/open-attempt.js'
import type { SocialsOptions } from './options.js'

/** The embedded wallet's own services, by their names: plugins share no code. */
export const embeddedLogin: Service<EmbeddedLogin> = /* @__PURE__ */ defineService('embeddedWallet.login')
/** What social logins use of it besides. */
export const embeddedSocial: Service<EmbeddedSocial> = /* @__PURE__ */ defineService('embeddedWallet.social')

/** What the app said, and the login that is on its way: its window cannot be part of the state. */
export interface Held {
  readonly options: SocialsOptions
  current?: Attempt | undefined
}
/** One for each kernel. */
export const held: Service<Held> = /* @__PURE__ */ defineService('socials.held')
