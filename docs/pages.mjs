import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fromRoot, packagePage, readJson } from '../scripts/lib/workspace.mjs'
import { sections } from './sidebar.mjs'

const root = join(import.meta.dirname, '..')
/** URL at which the source code is shown. Without it, links to code become plain text. */
const repository = readJson(join(root, 'package.json')).repository?.url

/** Returns the address of a page within the site: `guides/connect` for `docs/guides/connect.md`, `packages/rpc` for a package's README. */
export function slugOf(file) {
  if (file.endsWith('/README.md')) return `packages/${nameOf(file).replace('@latchkey/', '')}`
  return file.replace(/^docs\//, '').replace(/\.md$/, '')
}

function nameOf(file) {
  return readJson(join(root, file, '../package.json')).name
}

/** Returns the page of a package's folder. */
function pageOf(folder) {
  const path = join(root, folder)
  const manifest = join(path, 'package.json')
  return existsSync(manifest) ? fromRoot(packagePage({ path, manifest: readJson(manifest) })) : undefined
}

/** Returns every page of the sidebar: `{ file, slug, title, summary, body }`, with links that lead to pages of the site. */
export function readPages() {
  return sections.flatMap(({ pages }) => pages).map((file) => readPage(file))
}

/** Returns one page. */
export function readPage(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const [, title, body] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  if (title === undefined) throw new Error(`${file} does not begin with a heading.`)
  return { file, slug: slugOf(file), title: plain(title), summary: summaryOf(body), body: withLinks(body, file) }
}

/** The first paragraph, up to its first sentence, for search engines and lists. */
function summaryOf(body) {
  const paragraph = body.split(/\n\s*\n/).find((part) => /^[A-Z`*[]/.test(part.trim())) ?? ''
  const [sentence = ''] = /^[\s\S]*?\.(?=\s|$)|^[\s\S]*/.exec(paragraph.trim()) ?? []
  return plain(sentence.replace(/\s+/g, ' ').replace(/:$/, '.'))
}

function plain(markdown) {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
}

/** Rewrites links between files of the repository, outside code. */
function withLinks(body, file) {
  const known = new Set(sections.flatMap(({ pages }) => pages))
  const parts = body.split(/(^```[\s\S]*?^```$)/m)
  const onSite = (text) => text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, rewrite).replace(/(src|srcset)="pictures\//g, '$1="/pictures/')
  return parts.map((part, index) => (index % 2 === 1 ? part : onSite(part))).join('')

  function rewrite(whole, image, text, link) {
    if (/^([a-z]+:|#)/.test(link)) return whole
    const [path, id] = link.split('#')
    const target = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '')
    const hash = id === undefined ? '' : `#${id}`
    if (target.startsWith('docs/pictures/')) return `${image}[${text}](/${target.replace('docs/', '')})`
    const page = [target, pageOf(target)].find((one) => known.has(one))
    if (page !== undefined) return `[${text}](/${slugOf(page)}/${hash})`
    if (repository === undefined || !existsSync(join(root, target))) return text
    return `[${text}](${repository}/${statSync(join(root, target)).isDirectory() ? 'tree' : 'blob'}/main/${target}${hash})`
  }
}
