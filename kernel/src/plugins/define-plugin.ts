import { setupErrors } from '../errors/index.js'
import type { AnySpec, Contract, Grants, Listed, Plugin, PluginSpec, Preset } from '../types/index.js'

const SPEC = '~spec'

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

/** Plugins, grants and order of an app, with those of its presets in it. */
export interface Unfolded {
  readonly specs: readonly AnySpec[]
  readonly grants: Grants
  readonly order: NonNullable<Preset['order']>
  readonly hide: readonly string[]
}

/** Opens plugins, and presets at any depth, in their order. What lies further out counts before what lies further in. @throws kernel/no-plugins, not-a-plugin */
export function unfold({ plugins, grants, order, hide = [] }: Partial<Preset>, path = 'plugins'): Unfolded {
  if (!Array.isArray(plugins)) throw setupErrors.create('no-plugins', {})
  const parts = plugins.map((one: Listed | undefined, place): Unfolded => {
    if (isPlugin(one)) {
      const spec = specOf(one)
      return { specs: [spec], grants: spec.grants ? { [spec.id]: spec.grants } : {}, order: {}, hide: [] }
    }
    const at = `${path}[${place}]`
    if (!Array.isArray(one?.plugins)) throw setupErrors.create('not-a-plugin', { path: at })
    return unfold(one, `${at}.plugins`)
  })
  return {
    specs: parts.flatMap((part) => part.specs),
    grants: Object.assign({}, ...parts.map((part) => part.grants), grants),
    order: Object.assign({}, ...parts.map((part) => part.order), order),
    hide: [...parts.flatMap((part) => part.hide), ...hide],
  }
}

/** Opens a plugin. For the kernel and its testing kit only. A copy, so that no field says one thing now and another thing later. */
export function specOf(plugin: Plugin): AnySpec {
  return { ...(plugin as unknown as { readonly [SPEC]: AnySpec })[SPEC] }
}

function isPlugin(one: Listed | undefined): one is Plugin {
  return one !== undefined && SPEC in Object(one)
}
