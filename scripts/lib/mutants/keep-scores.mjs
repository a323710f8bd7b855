import { join } from 'node:path'
import { keepFigures, keptFigures } from '../bench/keep-figures.mjs'
import { readJson, root } from '../workspace.mjs'
import { scoreOf } from './scores.mjs'
import { sourcesToMutate } from './sources.mjs'

/** Stores the scores of the rows whose files were all measured. The others stay unchanged. */
export function keepScores(measured, mutants) {
  const rows = readJson(join(root, 'scripts/lib/mutants/rows.json'))
  const before = new Map((keptFigures('mutants')?.rows ?? []).map((row) => [row.what, row]))
  const now = Object.entries(rows).flatMap(([what, named]) => {
    const files = [...sourcesToMutate(named, root).values()].flat()
    if (!files.every((file) => measured.includes(file))) return before.has(what) ? [before.get(what)] : []
    return [{ what, ...scoreOf(mutants.filter(({ file }) => files.includes(file))) }]
  })
  keepFigures('mutants', now)
}
