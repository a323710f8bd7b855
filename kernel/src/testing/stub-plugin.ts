import { definePlugin, KERNEL_VERSION } from '../plugins/index.js'
import type { AnySpec, Contract, Plugin, Range, Version } from '../types/index.js'

/** Creates a plugin that does nothing except provide what another one requires. */
export function stubPlugin(requirement: string, range: Range): Plugin {
  // A requirement is a plugin's id or a capability; providing it as both satisfies either.
  const version = range.split(' ')[0]?.slice(1) as Version
  const spec: AnySpec = { id: `stub:${requirement}`, version, kernel: `^${KERNEL_VERSION}`, provides: { [requirement]: version } }
  return definePlugin<Contract>(spec as never)
}
