import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tagsFor } from './tags.js'

const manifest = {
  version: '1.0.0',
  entry: 'latchkey.js',
  files: { 'latchkey.js': { bytes: 1, integrity: 'sha384-a' }, 'x.js': { bytes: 2, integrity: 'sha384-b' } },
}

test('the import map has the hash of every file below the base, and the policy the hash of the map', () => {
  const { html, source } = tagsFor(manifest, '/assets/')
  const [, map = ''] = /^<script type="importmap">(.*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(map)).toEqual({
    imports: { latchkey: '/assets/latchkey.js' },
    integrity: { '/assets/latchkey.js': 'sha384-a', '/assets/x.js': 'sha384-b' },
  })
  expect(source).toBe(`'sha256-${createHash('sha256').update(map).digest('base64')}'`)
})

test.each(['', 'assets/', '/assets', '/a"b/', '/<script>/', 'javascript:/'])('the place %j is refused', (base) => {
  expect(() => tagsFor(manifest, base)).toThrow('end with a slash')
})

test('without a folder, the command explains itself', () => {
  const run = (): unknown => execFileSync(process.execPath, [new URL('../bin.js', import.meta.url).pathname], { stdio: 'pipe' })
  expect(run).toThrow(/latchkey-cdn <folder>/)
})
