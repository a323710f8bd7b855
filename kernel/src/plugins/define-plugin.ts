import { setupErrors } from '../errors/index.js'
import type { AnySpec, Contract, Plugin, PluginSpec } from '../types/index.js'

/**
 * Makes a plugin from its spec. Pure: nothing runs before `createKernel`.
 *
 * @example
 * export const loyalty = (): Plugin<LoyaltyContract> => definePlugin<LoyaltyContract>({ id: 'loyalty', version: '1.0.0', kernel: '^1.0.0' })
 */
export function definePlugin<C extends Contract>(spec: PluginSpec<C>): Plugin<C> {
  // The spec travels inside the opaque value; only the kernel knows the key.
  return { id: spec.id, version: spec.version, [SPEC]: spec } as unknown as Plugin<C>
}

/** Opens a list of plugins. @throws kernel/no-plugins, not-a-plugin */
export function specsOf(plugins: readonly Plugin[] | undefined): readonly AnySpec[] {
  if (!Array.isArray(plugins)) throw setupErrors.create('no-plugins', {})
  return plugins.map((plugin, place) => {
    if (!plugin?.[SPEC]) throw setupErrors.create('not-a-plugin', { place })
    return specOf(plugin)
  })
}

const SPEC = '~spec'
/** Opens a plugin. For the kernel and its testing kit only. A copy, so that no field says one thing now and another thing later. */
export function specOf(plugin: Plugin): AnySpec {
  return { ...(plugin as unknown as { readonly [SPEC]: AnySpec })[SPEC] }
}
