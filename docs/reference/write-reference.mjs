import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Application } from 'typedoc'
import { publicPackages, root } from '../../scripts/lib/workspace.mjs'

/** Generates the reference from the docstrings: a page `{ slug, title, summary, body }` for each entry of each package. */
export async function writeReference() {
  const entries = publicPackages().flatMap(entriesOf)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-reference-'))
  try {
    const out = join(folder, 'out')
    const tsconfig = join(folder, 'tsconfig.json')
    const compilerOptions = {
      composite: false,
      declaration: false,
      declarationMap: false,
      emitDeclarationOnly: false,
      noEmit: true,
      rootDir: root,
    }
    const files = entries.map(({ source }) => source)
    writeFileSync(tsconfig, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }))
    const app = await Application.bootstrapWithPlugins({
      plugin: ['typedoc-plugin-markdown'],
      entryPoints: files,
      tsconfig,
      // `npm test` checks the types, with a newer compiler.
      skipErrorChecking: true,
      readme: 'none',
      disableSources: true,
      excludeExternals: true,
      excludePrivate: true,
      router: 'module',
      hideBreadcrumbs: true,
      hidePageHeader: true,
      hidePageTitle: true,
      useCodeBlocks: true,
      parametersFormat: 'table',
      interfacePropertiesFormat: 'table',
      propertyMembersFormat: 'table',
      typeDeclarationFormat: 'table',
      groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases', '*'],
      useHTMLAnchors: true,
      outputs: [{ name: 'markdown', path: out }],
      logLevel: 'Error',
    })
    const project = await app.convert()
    if (project === undefined) throw new Error('The sources could not be read.')
    for (const module of project.children ?? []) {
      const file = project.getSymbolIdFromReflection(module)?.fileName
      const entry = entries.find(({ source }) => source === file)
      if (entry === undefined) throw new Error(`No entry has the module ${module.name}.`)
      module.name = entry.file
    }
    await app.generateOutputs(project)
    return entries.map(({ slug, name, file }) => {
      const body = readFileSync(join(out, `${file}.md`), 'utf8')
      return { slug: `reference/${slug}`, title: name, summary: `Every exported name of ${name}.`, body: onSite(body) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function entriesOf({ dir, path, manifest }) {
  return Object.entries(manifest.exports ?? {}).flatMap(([key, value]) => {
    const source = sourceOf(value)
    if (source === undefined || !existsSync(join(path, source))) return []
    const name = `${manifest.name}${key.slice(1)}`
    const slug = name.replace('@latchkey/', '')
    return [{ name, slug, file: slug.replaceAll('/', '--'), source: join(root, dir, source) }]
  })
}

function sourceOf(value) {
  if (typeof value !== 'object' || value === null) return undefined
  const own = value['@latchkey/source']
  return typeof own === 'string' && /\.tsx?$/.test(own) ? own : undefined
}

/** Turns links between the generated files into links of the site. */
function onSite(body) {
  return body.replace(
    /\]\((?![a-z]+:|#)([^)#]+)\.md(#[^)]*)?\)/g,
    (_, file, id = '') => `](/reference/${file.replaceAll('--', '/')}/${id})`,
  )
}
