// Builds the documentation as a site that works without a connection: `dist` with every page, a search index, each page as plain Markdown
// beside it, and `llms.txt`. With `--dev`, serves it and follows changes of its pages, but not of the reference.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brokenLinks } from './links.mjs'
import { readPage, readPages } from './pages.mjs'
import { writeReference } from './reference/write-reference.mjs'
import { sections } from './sidebar.mjs'

const here = import.meta.dirname
const content = join(here, 'src/content/docs')
const files = join(here, 'public')
// Astro keeps pages of earlier builds.
for (const folder of [content, files, join(here, 'dist'), join(here, 'node_modules/.astro')])
  rmSync(folder, { recursive: true, force: true })

const pages = readPages()
const reference = await writeReference()
for (const page of [...pages, ...reference]) writePage(page)
write(join(content, 'index.md'), readFileSync(join(here, 'home.md'), 'utf8'))
write(join(files, 'llms.txt'), overview())
cpSync(join(here, 'pictures'), join(files, 'pictures'), { recursive: true })
cpSync(join(here, 'favicon.svg'), join(files, 'favicon.svg'))

if (process.argv.includes('--dev')) {
  for (const { file } of pages) watchFile(join(here, '..', file), { interval: 500 }, () => writePage(readPage(file)))
  process.exitCode = await astro('dev', 'inherit')
  for (const { file } of pages) unwatchFile(join(here, '..', file))
} else {
  process.exitCode = await astro('build', ['ignore', 'ignore', 'inherit'])
  const broken = process.exitCode === 0 ? brokenLinks(join(here, 'dist')) : []
  for (const link of broken) console.error(link)
  if (broken.length > 0) process.exitCode = 1
  const built = readdirSync(join(here, 'dist'), { recursive: true }).filter((file) => file.endsWith('.html'))
  if (process.exitCode === 0) console.log(`${built.length} pages`)
}

async function astro(command, stdio) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  const [code] = await once(spawn(process.execPath, ['node_modules/astro/astro.js', command], { cwd: here, stdio, env }), 'exit')
  return code ?? 1
}

function writePage({ slug, title, summary, body }) {
  const front = { title, ...(summary && { description: summary }), ...(/^#{2,3} /m.test(body) ? {} : { tableOfContents: false }) }
  write(join(content, `${slug}.md`), `---\n${yaml(front)}---\n${body}`)
  write(join(files, `${slug}.md`), `# ${title}\n${body}`)
}

/** `llms.txt`: every page with its summary, by section, as links to plain Markdown. */
function overview() {
  const bySlug = new Map(pages.map((page) => [page.file, page]))
  const lines = ['# Latchkey', '', '> An embeddable crypto-wallet widget: a tiny kernel, everything else a plugin.', '']
  for (const section of sections) {
    lines.push(`## ${section.label}`, '')
    for (const file of section.pages) lines.push(line(bySlug.get(file)))
    lines.push('')
  }
  lines.push('## Reference', '', ...reference.map(line), '')
  return lines.join('\n')
}

function line({ slug, title, summary }) {
  return `- [${title}](/${slug}.md)${summary ? `: ${summary}` : ''}`
}

function yaml(fields) {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
