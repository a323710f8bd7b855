import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brokenLinks } from './links.mjs'
import { readPages, slugOf } from './pages.mjs'
import { sections } from './sidebar.mjs'

test('a link to a missing page, picture or heading is reported, and no other', () => {
  const site = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
  onTestFinished(() => rmSync(site, { recursive: true, force: true }))
  mkdirSync(join(site, 'guides'))
  writeFileSync(join(site, 'guides/index.html'), '<h2 id="one">One</h2><img src="/no.webp"><a href="#one">1</a><a href="#two">2</a>')
  writeFileSync(
    join(site, 'index.html'),
    '<a href="/guides/">a</a><a href="/guides/#one">b</a><a class="x" href="/guides/#two">c</a><a href="/gone/">d</a><a href="https://example.com">e</a>',
  )
  expect(brokenLinks(site).sort()).toEqual([
    'guides/index.html: #two',
    'guides/index.html: /no.webp',
    'index.html: /gone/',
    'index.html: /guides/#two',
  ])
})

test('every page is in the sidebar once, apart from those for contributors', () => {
  const forContributors = ['docs/tests.md', 'docs/mutants.md', 'docs/releasing.md', 'docs/home.md', 'docs/decisions/']
  const named = sections.flatMap(({ pages }) => pages)
  expect(named).toEqual([...new Set(named)])
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', 'docs/*.md'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(files.filter((file) => !named.includes(file) && !forContributors.some((start) => file.startsWith(start)))).toEqual([])
})

test('links between pages lead to pages of the site, and a page has a title and a summary', () => {
  const pages = readPages()
  expect(pages.every(({ title, summary }) => title.length > 1 && summary.length > 10)).toBe(true)
  const react = pages.find(({ slug }) => slug === 'start/react')
  expect(react.body).toContain(`[\`standard\`](/${slugOf('presets/standard/README.md')}/)`)
  expect(react.body).toContain('](/guides/connect/)')
})
