import { measure } from './measure.mjs'
import { publicPackages, readJson, root } from './workspace.mjs'

/**
 * Every budget with what was measured: `{ name, bytes, limit }`, limits in kB of 1024 bytes; no limit means for information.
 * What could not be measured has a `problem` in place of `bytes`. `open` lists the lazily imported sources that are loaded
 * by then, so that only what they add is counted.
 */
export async function measureAll() {
  const { sizes, plugins, views } = readJson(`${root}/scripts/budgets.json`)
  const packages = publicPackages().filter(({ dir }) => dir.startsWith('plugins/'))
  const rows = [
    ...sizes.map((size) => row(size.name, size.limit, () => fixed(size))),
    ...packages.map(({ manifest: { name } }) =>
      row(`${name} \`.\`, without kernel and viem`, plugins.own[name] ?? plugins.limit, () => pluginEntry(name)),
    ),
  ]
  return [...(await Promise.all(rows)), ...(await chunks(views))]
}

/** Whether a row breaks its budget. */
export function isOver({ bytes, limit, problem }) {
  return problem !== undefined || (limit !== undefined && bytes > limit * 1024)
}

async function row(name, limit, weigh) {
  try {
    return { name, limit, bytes: await weigh() }
  } catch (error) {
    return { name, limit, problem: error.message }
  }
}

async function fixed({ entry, external, over, part, open = [] }) {
  const whole = await measure(over ? [entry, over] : [entry], external)
  if (over) return whole.gzip(whole.load(entry, over)) - whole.gzip(whole.load(over))
  const bytes = whole.gzip(whole.load(entry, ...open)) - (open.length ? whole.gzip(whole.load(entry)) : 0)
  if (!part) return bytes
  const less = await measure([entry], [part])
  return bytes - less.gzip(less.load(entry))
}

async function pluginEntry(name) {
  const whole = await measure([name], ['@latchkey/kernel', 'viem'])
  return whole.gzip(whole.load(name))
}

async function chunks({ entry, loaded, limit }) {
  const whole = await measure([entry])
  return Promise.all(
    whole.lazy.map((source) =>
      row(
        source,
        source.includes('/views/') ? limit : undefined,
        () => whole.gzip(whole.load(entry, ...loaded, source)) - whole.gzip(whole.load(entry, ...loaded)),
      ),
    ),
  )
}
