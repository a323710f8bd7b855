import { defineService, type Service } from '@latchkey/kernel'
import type { SignIn } from './create-sign-in.js'

/** Shared between a kernel's entry point and views. */
export const signInService: Service<() => Promise<SignIn>> = /* @__PURE__ */ defineService('siwx.signIn')
