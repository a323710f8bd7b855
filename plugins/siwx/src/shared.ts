import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { SignIn } from './late.js'

/** What one kernel's entry and views share. */
export const signInService: Service<() => Promise<SignIn>> = /* @__PURE__ */ defineService('siwx.signIn')
