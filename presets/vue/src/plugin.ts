import type { CoreContract, Kernel } from '@latchkey/kernel'
import { inject, type Plugin } from 'vue'

/** The kernel of the app: declare its own type with `declare module '@latchkey/vue' { interface VueKernel { kernel: typeof kernel } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: empty so that an app can widen it
export interface VueKernel {}
type AppKernel = VueKernel extends { readonly kernel: infer K } ? K : Kernel<CoreContract>

const KEY = 'latchkey'

/**
 * Provides a kernel to all components of an app, and starts it once the app is in a browser: `app.use(latchkey(kernel))`. On a server
 * nothing starts.
 */
export function latchkey(kernel: Kernel<never>): Plugin {
  return {
    install(app) {
      app.provide(KEY, kernel)
      if (typeof window !== 'undefined') void kernel.start()
    },
  }
}

/**
 * Returns the kernel that `app.use(latchkey(kernel))` provides.
 *
 * @throws Error if the app does not use it
 */
export function useKernel(): AppKernel {
  const kernel = inject<AppKernel | undefined>(KEY, undefined)
  if (kernel === undefined) throw new Error('No kernel is provided. Call app.use(latchkey(kernel)) before the app is mounted.')
  return kernel
}
