import type { Plugin, Preset } from '../types/index.js'

/** No text that a spec could say of itself. By its name, so that two copies of the kernel agree. */
const OURS = /* @__PURE__ */ Symbol.for('@latchkey/kernel/ours')

/**
 * Marks a plugin or preset of the packages that come with the kernel: a plugin is granted what it needs where an app lists it, and the grants
 * in a preset count. For those packages alone: what a third party's plugin may do is the app's to say, in the `grants` of `createKernel`.
 */
export function ours<T extends Plugin | Preset>(made: T): T {
  return Object.assign(made, { [OURS]: true })
}

/** Does it come with the kernel? */
export function isOurs(made: object): boolean {
  return (made as { readonly [OURS]?: unknown })[OURS] === true
}
