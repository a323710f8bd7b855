import type { GivenOptions, Plugin, Preset } from '../types/index.js'
import { SPEC, specOf } from './spec.js'

/** Not a string key that a spec could set on itself. Registered by name, so that two copies of the kernel agree. */
const FIRST_PARTY = /* @__PURE__ */ Symbol.for('@latchkey/kernel/first-party')

/**
 * Marks a first-party plugin or preset, from the packages that ship with the kernel: such a plugin gets its `needs` granted if an app lists
 * it, and the grants in such a preset count. Only for those packages: the app decides about third-party plugins, in the `grants` of
 * `createKernel`.
 */
export function firstParty<T extends Plugin | Preset>(made: T): T {
  return Object.assign(made, { [FIRST_PARTY]: true })
}

/** Returns whether it ships with the kernel. */
export function isFirstParty(made: object): boolean {
  return (made as { readonly [FIRST_PARTY]?: unknown })[FIRST_PARTY] === true
}

/**
 * For the plugins of a preset that take its options beside their own: they are checked together, under the preset's name, also if an app
 * lists them one by one.
 */
export function shareOptions<const Ps extends readonly { readonly id: string }[]>(options: GivenOptions, plugins: Ps): Ps {
  const specs = plugins.map((plugin) => specOf(plugin as unknown as Plugin))
  const known = [options.known, ...specs.flatMap((spec) => spec.options?.known ?? [])]
  const shared: GivenOptions = {
    ...options,
    known: async () => ({
      knownOptions: Object.assign({}, ...(await Promise.all(known.map(async (load) => (await load()).knownOptions)))),
    }),
  }
  plugins.forEach((plugin, i) => {
    Object.assign(plugin, { [SPEC]: { ...specs[i], options: shared } })
  })
  return plugins
}
