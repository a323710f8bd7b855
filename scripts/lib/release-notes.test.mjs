import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseNotes, sectionOf } from './release-notes.mjs'
import { publicPackages, root } from './workspace.mjs'

function workspace(changelogs) {
  const from = mkdtempSync(join(tmpdir(), 'notes-'))
  onTestFinished(() => rmSync(from, { recursive: true, force: true }))
  const packages = Object.entries(changelogs).map(([name, text]) => {
    const path = join(from, name)
    mkdirSync(path)
    writeFileSync(join(path, 'CHANGELOG.md'), text)
    return { path, manifest: { name: `@latchkey/${name}`, version: /^## (.+)$/m.exec(text)[1] } }
  })
  return { from, packages }
}

test('the notes of a release have the newest section of each package, and name those that only follow', () => {
  const { from, packages } = workspace({
    kernel: '# @latchkey/kernel\n\n## 0.2.0\n\n### Minor Changes\n\n- abc: Added: something.\n\n## 0.1.0\n\nFirst release.\n',
    send: '# @latchkey/send\n\n## 0.1.1\n\n### Patch Changes\n\n- Fixed: a thing.\n- Updated dependencies [abc]\n  - @latchkey/kernel@0.2.0\n',
    server:
      '# @latchkey/server\n\n## 0.1.1\n\n### Patch Changes\n\n- Updated dependencies\n  - @latchkey/kernel@0.2.0\n  - @latchkey/send@0.1.1\n',
  })
  expect(releaseNotes(packages, from)).toBe(
    [
      '## @latchkey/kernel@0.2.0',
      '### Minor Changes',
      '- abc: Added: something.',
      '## @latchkey/send@0.1.1',
      '### Patch Changes',
      '- Fixed: a thing.',
      'With newer dependencies: `@latchkey/server@0.1.1`\n',
    ].join('\n\n'),
  )
})

test('the notes of the first release are those of the changelog at the root', () => {
  const { from, packages } = workspace({ kernel: '# k\n\n## 0.1.0\n\nFirst.\n', send: '# s\n\n## 0.1.0\n\nFirst.\n' })
  writeFileSync(join(from, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0\n\n### Connect\n\n- Wallets.\n')
  expect(releaseNotes(packages, from)).toBe('### Connect\n\n- Wallets.\n')
})

test('every package has an entry for its current version', () => {
  const missing = publicPackages().filter(({ path, manifest }) => sectionOf(join(path, 'CHANGELOG.md'), manifest.version) === undefined)
  expect(missing.map(({ manifest }) => manifest.name)).toEqual([])
  expect(sectionOf(join(root, 'CHANGELOG.md'), '0.1.0')).toContain('### Connect')
})
