import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { AccountOptions } from './options.js'

/** Carries the integrator's options from the factory to the views, which are chunks of their own. */
export const accountOptions: Service<AccountOptions> = /* @__PURE__ */ defineService('account.options')
