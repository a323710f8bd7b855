import { specOf } from '../plugins/index.js'
import type { Plugin } from '../types/index.js'
import { stubPlugin } from './stub-plugin.js'

/** Creates stubs for what a plugin requires and none of its peers provides. */
export function requiredStubs(plugin: Plugin, peers: readonly Plugin[] = []): readonly Plugin[] {
  const offered = [plugin, ...peers].map(specOf).flatMap((spec) => [spec.id, ...Object.keys(spec.provides ?? {})])
  return Object.entries(specOf(plugin).requires ?? {}).flatMap(([name, range]) => (offered.includes(name) ? [] : [stubPlugin(name, range)]))
}
