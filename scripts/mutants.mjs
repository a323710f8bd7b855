// Mutation testing: `npm run mutants -- plugins/send/src kernel/src/store.ts` mutates the sources there token by token and lists
// mutations that no unit test of the package detects. `--write` stores the scores of the measured rows of scripts/lib/mutants/rows.json
// and writes docs/mutants.md; `--fresh` discards the results of an earlier run. Takes minutes per folder, so it is not part of `npm test`.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { keptFigures } from './lib/bench/keep-figures.mjs'
import { root } from './lib/workspace.mjs'

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' }, fresh: { type: 'boolean' } },
  allowPositionals: true,
})
await bootstrap()
const [{ sourcesToMutate }, { runMutants }, { survivors }, { scoresOf }, { keepScores }, { mutantsPage }] = await Promise.all([
  import('./lib/mutants/sources.mjs'),
  import('./lib/mutants/run-mutants.mjs'),
  import('./lib/mutants/survivors.mjs'),
  import('./lib/mutants/scores.mjs'),
  import('./lib/mutants/keep-scores.mjs'),
  import('./lib/mutants/page.mjs'),
])

const byPackage = sourcesToMutate(positionals)
if (byPackage.size === 0) {
  console.error('Name folders or files below kernel, plugins or presets: npm run mutants -- plugins/send/src')
  process.exit(1)
}
const mutants = []
for (const [dir, files] of byPackage) mutants.push(...(await runMutants({ dir, files, fresh: values.fresh ?? false })))
for (const line of survivors(mutants)) console.log(line)
for (const { folder, score, killed, counted } of scoresOf(mutants))
  console.log(`${score.padStart(6)} %  ${folder} (${killed} of ${counted})`)
if (values.write) {
  keepScores([...byPackage.values()].flat(), mutants)
  writeFileSync(`${root}/docs/mutants.md`, mutantsPage(keptFigures('mutants')))
}
