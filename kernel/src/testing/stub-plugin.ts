import { definePlugin, KERNEL_VERSION } from '../plugins/index.js'
import type { AnySpec, Contract, Plugin, Range, Version } from '../types/index.js'

/** A plugin that does nothing but be there: it provides what another one requires. */
export function stubPlugin(requirement: string, range: Range): Plugin {
  // A requirement is a plugin's id or a capability; providing it as both fits either.
  const version = range.split(' ')[0]?.slice(1) as Version
  const spec: AnySpec = { id: `stub:${requirement}`, version, kernel: `^${KERNEL_VERSION}`, provides: { [requirement]: version } }
  return definePlugin<Contract>(spec as never)
}
