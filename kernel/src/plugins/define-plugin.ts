import { setupErrors } from '../errors/index.js'
import type { AnySpec, Contract, GivenOptions, Plugin, PluginSpec, Preset } from '../types/index.js'
import { isFirstParty } from './first-party.js'
import { type Opened, SPEC, specOf } from './spec.js'

/**
 * Creates a plugin from its spec. Pure: nothing runs before `createKernel`.
 *
 * @example
 * export const loyalty = (): Plugin<LoyaltyContract> => definePlugin<LoyaltyContract>({ id: 'loyalty', version: '1.0.0', kernel: '^0.1.0'
 * })
 */
export function definePlugin<C extends Contract>(spec: PluginSpec<C>): Plugin<C> {
  // Only the kernel has the key.
  return { id: spec.id, version: spec.version, [SPEC]: spec } as unknown as Plugin<C>
}

/** The plugins, grants and order of an app, including those of its presets. */
export interface Unfolded {
  readonly specs: AnySpec[]
  readonly grants: { [plugin: string]: readonly string[] }
  readonly order: { [point: string]: readonly string[] }
  readonly hide: string[]
  /** Options that the app passed to plugins and presets. */
  readonly options: Set<GivenOptions>
}

/**
 * Flattens plugins, and presets at any depth, in their order. Outer settings are applied last and win. Grants are those of the app and of
 * presets that ship with the kernel.
 *
 * @throws kernel/no-plugins, not-a-plugin
 */
export function unfold(
  { plugins, grants, order, hide = [] }: Preset,
  path = 'plugins',
  all: Unfolded = { specs: [], grants: {}, order: {}, hide: [], options: new Set() },
): Unfolded {
  if (!Array.isArray(plugins)) throw setupErrors.create('no-plugins', {})
  plugins.forEach((one: Partial<Plugin & Preset & Opened> | undefined, place) => {
    const at = `${path}[${place}]`
    if (one?.[SPEC]) {
      const spec = specOf(one as Plugin)
      all.specs.push(spec)
      if (spec.options) all.options.add(spec.options)
      if (isFirstParty(one)) all.grants[spec.id] = spec.needs ?? []
    } else if (Array.isArray(one?.plugins)) unfold({ ...(one as Preset), ...(!isFirstParty(one) && { grants: {} }) }, `${at}.plugins`, all)
    else throw setupErrors.create('not-a-plugin', { path: at })
  })
  Object.assign(all.grants, grants)
  Object.assign(all.order, order)
  all.hide.push(...hide)
  return all
}
