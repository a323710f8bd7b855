import { chromium } from 'playwright-core'
import { weighFrame } from '../../wallet/frame/scripts/bundle-frame.mjs'
import { requireBrowser } from './browsers.mjs'
import { closure, weigh, weighSteps } from './measure.mjs'
import { bundlers, visit, weightOf } from './visit.mjs'
import { publicPackages, readJson, root } from './workspace.mjs'

/**
 * Returns every budget with what was measured on the built packages: `{ name, bytes, limit }`, limits in kB of 1024 bytes, or `{ name,
 * count, limit }`. What could not be measured has a `problem`.
 */
export async function measureGated() {
  const { imports, site } = budgets()
  return [
    ...(await weighAll(imports)),
    ...(await visited(['esbuild'], site, (visits) => visits.flatMap((each) => opening(each, site).filter(hasLimit)))),
    ...(await weighPlugins()),
    ...(await weighUse()),
    ...(await frame()),
  ]
}

/** Returns the budgets, and everything else that is worth knowing; that has no limit. */
export async function measureAll() {
  const { imports, site } = budgets()
  const measured = readJson(`${root}/scripts/measured.json`)
  return [
    ...(await weighAll([...imports, ...measured.imports])),
    ...(await Promise.all(measured.steps.map(taken))).flat(),
    ...(await visited(Object.keys(bundlers), site, (visits) => [
      ...visits.flatMap((each) => opening(each, site)),
      ...lateChunks(visits[0]),
    ])),
    ...(await weighPlugins()),
    ...(await weighUse()),
    ...(await frame()),
  ]
}

function budgets() {
  return readJson(`${root}/scripts/budgets.json`)
}

function hasLimit({ limit }) {
  return limit !== undefined
}

function weighAll(imports) {
  return Promise.all(imports.map((each) => row(each.name, each.limit, () => weigh(each))))
}

function weighPlugins() {
  const { plugins } = budgets()
  const packages = publicPackages().filter(({ dir, manifest }) => dir.startsWith('plugins/') && manifest.exports['.'])
  return Promise.all(
    packages.map(({ manifest: { name } }) =>
      row(`${name} \`.\`, without kernel and viem`, plugins.own[name] ?? plugins.limit, () =>
        weigh({ code: `export * from '${name}'`, outside: ['@latchkey/kernel', 'viem'] }),
      ),
    ),
  )
}

/** A plugin with all steps of its use, on top of its entry. */
function weighUse() {
  const { used } = budgets()
  const { steps } = readJson(`${root}/scripts/measured.json`)
  return Promise.all(
    Object.entries(used).map(([name, limit]) =>
      row(`${name}: every view of its use, on top of its entry`, limit, async () => {
        const own = steps.find(({ code }) => code.startsWith(`export * from '${name}';`))
        return (await weighSteps(own)).reduce((sum, bytes) => sum + bytes, 0)
      }),
    ),
  )
}

async function frame() {
  const { frame: limit, smartAccount } = budgets()
  const weighed = weighFrame()
  return [
    await row('frame of the embedded wallet: script and styles', limit, async () => (await weighed).start),
    await row('a smart account’s first action in the frame, on top of a request', smartAccount, async () => (await weighed).smart),
  ]
}

async function row(name, limit, measure) {
  try {
    return { name, limit, bytes: await measure() }
  } catch (error) {
    return { name, limit, problem: error.message }
  }
}

async function taken(steps) {
  try {
    const bytes = await weighSteps(steps)
    return steps.take.map(({ name }, i) => ({ name, bytes: bytes[i] }))
  } catch (error) {
    return [{ name: steps.package, problem: error.message }]
  }
}

/** Files that a browser loads on a site with the EVM preset, by bundler, as rows. */
async function visited(names, site, rows) {
  try {
    const browser = await chromium.launch({ executablePath: requireBrowser('shell'), args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const visits = []
      for (const bundler of names) visits.push({ bundler, ...(await visit(browser, bundler)) })
      return rows(visits)
    } finally {
      await browser.close()
    }
  } catch (error) {
    return [{ name: 'EVM preset in the browser', limit: site.before, problem: error.message }]
  }
}

function opening({ bundler, eager, open, connect, files }, site) {
  return [
    { name: `EVM preset before the first open (${bundler})`, limit: site.before, bytes: weightOf(eager) },
    { name: `viem before a wallet is pressed (${bundler})`, limit: site.viem, bytes: viemIn([...eager, ...open]) },
    { name: `the first open with its Connect view, on top (${bundler})`, limit: site.open, bytes: weightOf(open) },
    { name: `requests of the first open (${bundler})`, limit: site.requests, count: open.length },
    { name: `requests from there until a wallet is connected (${bundler})`, count: connect.length },
    { name: `script files of the site in all (${bundler})`, count: files },
  ]
}

/** Minified, before gzip: enough for a budget of zero. */
function viemIn(files) {
  return files.reduce(
    (sum, { sources }) =>
      sum + Object.entries(sources).reduce((own, [source, bytes]) => own + (source.includes('/node_modules/viem/') ? bytes : 0), 0),
    0,
  )
}

/**
 * Our lazy chunks, each in addition to the page whose first view is open. Building blocks of the kernel that views share are loaded once,
 * with whichever view is first, and have their own line.
 */
function lateChunks({ eager, open, outputs, sizes }) {
  const loaded = new Set([...eager, ...open].map(({ file }) => file))
  const packages = publicPackages()
  const shared = Object.keys(outputs).filter((file) => !loaded.has(file) && !outputs[file].entryPoint && isBlocks(outputs[file]))
  for (const file of shared) loaded.add(file)
  const once = shared.reduce((sum, file) => sum + sizes.get(file), 0)
  return [{ name: '@latchkey/kernel: building blocks that views share, once', bytes: once }].concat(
    Object.entries(outputs).flatMap(([file, { entryPoint = '' }]) => {
      const owner = packages.find(({ dir }) => entryPoint.startsWith(`${dir}/dist/`))
      if (!owner || loaded.has(file) || file === 'site.js') return []
      const more = [...closure(outputs, [file])].filter((each) => !loaded.has(each))
      const stem = entryPoint.split('/').at(-1).replace(/\.js$/, '')
      const bytes = more.reduce((sum, each) => sum + sizes.get(each), 0)
      return [{ name: `${owner.manifest.name}: ${stem}, when needed`, bytes }]
    }),
  )
}

/** Consists only of the kernel's `./ui`. */
function isBlocks({ inputs }) {
  const sources = Object.keys(inputs)
  return sources.some((source) => source.startsWith('kernel/dist/ui/')) && sources.every((source) => !source.startsWith('plugins/'))
}
