import { defineService, type Service } from '@latchkey/kernel'
import type { SignIn } from './late.js'

/** What one kernel's entry and views share. */
export const signInService: Service<() => Promise<SignIn>> = /* @__PURE__ */ defineService('siwx.signIn')
