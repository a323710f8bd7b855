import { groups } from '../scenes/index.js'
import type { Scene } from '../scenes/scene.js'

/** Names of the selectable groups, the overview first. */
const OVERVIEW = 'one of each'
export const groupNames: readonly string[] = [OVERVIEW, ...Object.keys(groups)]

/** Returns the scenes of a group of the gallery, or, for the overview, every view and button once, with content. */
export function scenesOf(group: string): readonly Scene[] {
  return group === OVERVIEW ? overview() : (groups[group] ?? [])
}

function overview(): readonly Scene[] {
  const byView = new Map<string, Scene>()
  for (const scene of Object.values(groups).flat()) {
    const before = byView.get(scene.view)
    // A view that is only loading, or empty, shows little of a theme.
    if (!before || rank(scene) < rank(before)) byView.set(scene.view, scene)
  }
  return [...byView.values()]
}

function rank({ state }: Scene): number {
  return /^(filled|at a glance|with tokens|connected|all kinds)/.test(state)
    ? 0
    : /loading|empty|error|long|nothing|creating/.test(state)
      ? 2
      : 1
}
