import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { readJson, root } from './workspace.mjs'

/**
 * Seconds of files that take five or more, from a run on two cores. A fresh clone has no recorded times, and one of these at the end
 * would run alone.
 */
const seconds = readJson(`${root}/scripts/test-seconds.json`)

/** Starts with the slowest files of each project. A process that files share only stays while files of its project follow one another. */
export class SlowFirst extends BaseSequencer {
  async sort(files) {
    const of = ({ moduleId }) => seconds[relative(root, moduleId)] ?? 0
    return (await super.sort(files)).sort((a, b) => a.project.name.localeCompare(b.project.name) || of(b) - of(a))
  }
}
