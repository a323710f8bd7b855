import type { Plugin, Preset } from '../types/index.js'

/** Not a string key that a spec could set on itself. Registered by name, so that two copies of the kernel agree. */
const OURS = /* @__PURE__ */ Symbol.for('@latchkey/kernel/ours')

/**
 * Marks a plugin or preset of the packages that ship with the kernel: such a plugin is granted what it needs if an app lists it, and the
 * grants in such a preset count. For those packages only: what a third-party plugin may do is the app's decision, in the `grants` of
 * `createKernel`.
 */
export function ours<T extends Plugin | Preset>(made: T): T {
  return Object.assign(made, { [OURS]: true })
}

/** Returns whether it ships with the kernel. */
export function isOurs(made: object): boolean {
  return (made as { readonly [OURS]?: unknown })[OURS] === true
}
