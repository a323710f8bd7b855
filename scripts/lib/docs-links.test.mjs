import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)) && !/templates\/|^docs\/home/.test(file))
const read = (file) => readFileSync(join(root, file), 'utf8')
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** Ids of headings, as GitHub makes them, and those that a page sets itself. */
function idsIn(text) {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id)])
}

test('links between pages lead to a file, and to a heading if they name one', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path, id] = link.split('#')
        const file = path ? normalize(join(dirname(page), path)) : page
        if (!existsSync(join(root, file))) return true
        return id && statSync(join(root, file)).isFile() && !idsIn(read(file)).has(id)
      })
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('CONTRIBUTING.md is a page that a newcomer reads in ten minutes, and a decision one of ten lines', () => {
  expect(statSync(join(root, 'CONTRIBUTING.md')).size).toBeLessThanOrEqual(7000)
  const decisions = pages.filter((page) => /^docs\/decisions\/\d{4}-/.test(page))
  expect(decisions.filter((page) => read(page).trim().split('\n').length > 10)).toEqual([])
})
