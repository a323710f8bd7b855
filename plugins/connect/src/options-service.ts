import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { ConnectOptions } from './options.js'

/** Carries the integrator's options from the factory to the views, which are chunks of their own. */
export const connectOptions: Service<ConnectOptions> = /* @__PURE__ */ defineService('connect.options')
