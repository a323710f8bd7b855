import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { root } from './workspace.mjs'

const page = join(root, 'e2e/pages/first-open')
const outside = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const types = { '.html': 'text/html', '.js': 'text/javascript' }

/** The bundlers whose output is measured. */
export const bundlers = { esbuild: withEsbuild, Vite: withVite }

/**
 * Returns what a browser really loads on a fresh page: at the start, for the first `kernel.open()`, and until a wallet of the page is
 * connected and its account shown. The page is built from the packages' `dist` as a site would build it; React is served separately and
 * not counted. `files` is the total number of scripts. `outputs` and `sizes` are esbuild's metafile and the size of every file, by file
 * name; Vite has none.
 * @returns {Promise<{ eager: File[], open: File[], connect: File[], files: number, outputs?: object, sizes?: Map<string, number> }>}
 * @typedef {{ file: string, bytes: number, sources: { [source: string]: number } }} File gzip -9
 */
export async function visit(browser, bundler) {
  const folder = mkdtempSync(join(tmpdir(), 'first-open-'))
  try {
    const { sources, outputs } = await bundlers[bundler](folder)
    await buildReact(join(folder, 'react'))
    const { seen, opened, connected } = await load(browser, folder)
    const sizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
    const weigh = (file) => ({ file, bytes: sizeOf(file), sources: sources.get(file) ?? {} })
    const sizes = outputs && new Map(Object.keys(outputs).map((file) => [file, sizeOf(file)]))
    const [eager, open, connect] = [seen, opened, connected].map((files) => files.map(weigh))
    return { eager, open, connect, files: sources.size, outputs, sizes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the total size of some files, in bytes. */
export function weightOf(files) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function load(browser, folder) {
  const server = createServer(({ url }, response) => {
    const path = url === '/' ? '/index.html' : url.split('?')[0]
    try {
      const body = readFileSync(join(folder, path))
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    const scripts = []
    const failures = []
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js') && !pathname.startsWith('/react/')) scripts.push(pathname.slice(1))
    })
    tab.on('pageerror', (error) => failures.push(error))
    tab.on('requestfailed', (request) => failures.push(new Error(`${request.url()} did not come`)))
    await tab.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: 'networkidle' })
    await tab.waitForFunction(() => 'kernel' in globalThis)
    const seen = scripts.splice(0)
    await tab.evaluate(() => globalThis.kernel.open())
    await tab.waitForFunction(() => document.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-screen, .lk-state'))
    // Everything that the opening causes counts, even if it arrives a moment later. The page has already been idle once, so no event
    // reports it.
    await tab.waitForTimeout(1000)
    const opened = scripts.splice(0)
    await tab.evaluate(connectOwn)
    await tab.waitForTimeout(1000)
    if (failures.length) throw failures[0]
    return { seen, opened, connected: scripts }
  } finally {
    await context.close()
    server.close()
  }
}

/** In the page: announces a wallet and connects it. */
async function connectOwn() {
  const answers = { eth_chainId: '0x1', wallet_getPermissions: [] }
  const provider = {
    request: async ({ method }) => answers[method] ?? ['0x00000000000000000000000000000000000000aa'],
    on() {},
    removeListener() {},
  }
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Own', icon: 'data:image/png;base64,', rdns: 'test.own' }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  const { connections, state } = globalThis.kernel
  await connections.connect({ connector: state.core.connectors.find(({ name }) => name === 'Own').id })
}

async function withEsbuild(folder) {
  const { metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: [join(page, 'site.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    external: outside,
  })
  writeFileSync(join(folder, 'index.html'), readFileSync(join(page, 'index.html'), 'utf8').replace('site.ts', 'site.js'))
  const name = (path) => path.split('/').at(-1)
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [
      name(path),
      { ...output, imports: output.imports.map((each) => ({ ...each, path: name(each.path) })) },
    ]),
  )
  const bytes = ({ inputs }) => Object.fromEntries(Object.entries(inputs).map(([source, { bytesInOutput }]) => [source, bytesInOutput]))
  return { outputs, sources: new Map(Object.entries(outputs).map(([file, output]) => [file, bytes(output)])) }
}

async function withVite(folder) {
  const { output } = await vite({
    root: page,
    configFile: false,
    logLevel: 'silent',
    esbuild: { jsx: 'automatic' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      // For browsers older than 2023, and Vite's own.
      modulePreload: { polyfill: false },
      rollupOptions: { external: outside },
    },
  })
  const sources = new Map(
    output
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(Object.entries(modules).map(([source, { renderedLength }]) => [source, renderedLength])),
      ]),
  )
  return { sources }
}

/** React as modules for an import map. */
async function buildReact(outdir) {
  const require = createRequire(join(page, 'site.ts'))
  await esbuild({
    absWorkingDir: join(root, 'e2e'),
    entryPoints: Object.fromEntries(
      outside.map((name) => [name === 'react-dom' || name === 'react' ? name : name.split('/')[1], `exports:${name}`]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'named-exports',
        setup(builder) {
          builder.onResolve({ filter: /^exports:/ }, ({ path }) => ({ path: path.slice('exports:'.length), namespace: 'exports' }))
          builder.onLoad({ filter: /.*/, namespace: 'exports' }, ({ path }) => ({
            resolveDir: join(root, 'e2e'),
            contents: `import all from '${path}'\nexport const { ${Object.keys(require(path)).join(', ')} } = all\nexport default all`,
          }))
        },
      },
    ],
  })
}
