import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { pastFaces } from './past-faces.mjs'

const tree = {
  'src/main.ts':
    "import {\n  first,\n  type Kind,\n} from './topic/index.js'\nexport const kind: Kind = first\nexport const load = () => import('./late.js')",
  'src/late.ts': "import { second as other } from './topic/index.js'\nexport const last = other",
  'src/topic/index.ts': "export { first, type Kind } from './first.js'\nexport { second } from './second.js'\n",
  'src/topic/first.ts': "export type Kind = string\nexport const first = 'the first'",
  'src/topic/second.ts': "export const second = 'the second'",
}

test('re-exported modules are bundled only with the code that needs them', async () => {
  expect(await chunkOf('the second')).toMatch(/late/)
  expect(await chunkOf('the first')).toMatch(/main/)
})

test('an index may pass on types of another folder', async () => {
  const index = `export type { Kind } from '../late.js'\n${tree['src/topic/index.ts']}`
  expect(await chunkOf('the second', { 'src/topic/index.ts': index })).toMatch(/late/)
})

test('does not bypass an index with its own code', async () => {
  const own = { 'src/topic/index.ts': `${tree['src/topic/index.ts']}export const own = 1\n` }
  expect(await chunkOf('the second', own)).not.toMatch(/late/)
})

async function chunkOf(text, change = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'faces-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, content] of Object.entries({ ...tree, ...change })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/main.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: join(folder, 'dist'),
    write: false,
    plugins: [pastFaces()],
  })
  return outputFiles.find((file) => file.text.includes(text))?.path.replace(folder, '')
}
