import type { GivenOptions, KernelOptions, KnownOptions } from '../types/index.js'

/** Options of `createKernel`. */
const KERNEL = {
  projectId: true,
  plugins: true,
  defaultNetwork: true,
  metadata: { name: true, description: true, url: true, icons: true },
  order: true,
  hide: true,
  grants: true,
  overrides: true,
  theme: { mode: true, tokens: true },
  locale: true,
  messages: true,
  server: { baseUrl: true, restricted: true },
  fetch: true,
  storage: true,
  initialState: true,
  reconnect: true,
  shell: true,
  disableAppend: true,
  preload: true,
  approve: true,
  debug: true,
  onError: true,
} as const satisfies KnownOptions<KernelOptions<[]>>

interface WarnOptionsArgs {
  /** Options of `createKernel`. */
  readonly app: object
  readonly given: Iterable<GivenOptions>
  readonly families: readonly unknown[]
}

/**
 * Reports unknown options in the console, and an app in which no plugin adds a chain. The compiler says the former too, but not every app
 * uses it, and no error may stop an app whose options come from an object with more in it.
 */
export async function warnOptions({ app, given, families }: WarnOptionsArgs): Promise<void> {
  const unknown = namesIn(app, KERNEL).map((problem) => `createKernel() ${problem}`)
  const all = [...given]
  for (const { of, given: passed, known } of all) {
    const { knownOptions } = await known()
    unknown.push(...namesIn(passed, knownOptions).map((problem) => `${of}() ${problem}`))
  }
  for (const problem of unknown) console.warn(`Latchkey: ${problem}`)
  // A kernel without plugins that take options may have other purposes.
  if (families.length === 0 && all.length > 0)
    console.warn('Latchkey: no plugin adds a family of chains, so no wallet can connect. List one, or a preset.')
}

/** Returns a sentence without its subject for each option that is not among the known ones. */
function namesIn(passed: unknown, known: KnownOptions, path = ''): readonly string[] {
  if (typeof passed !== 'object' || passed === null || Array.isArray(passed)) return []
  return Object.entries(passed).flatMap(([name, value]) => {
    const inside = Object.hasOwn(known, name) ? known[name] : undefined
    if (inside === true) return []
    if (inside) return namesIn(value, inside, `${path}${name}.`)
    const meant = nearest(name, Object.keys(known))
    return [`has no option \`${path}${name}\`.${meant === undefined ? '' : ` Did you mean \`${path}${meant}\`?`}`]
  })
}

/** Returns the option that takes the fewest changes, up to a third of its letters; capital letters do not count. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((each) => ({ each, changes: changesBetween(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, changes }) => changes <= each.length / 3)
    .sort((a, b) => a.changes - b.changes)
  return best?.each
}

/** Returns how many letters have to be added, removed or replaced to turn one word into the other (Levenshtein distance). */
function changesBetween(from: string, to: string): number {
  let last = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const row = [i + 1]
    for (let j = 0; j < to.length; j++)
      row.push(Math.min((row[j] ?? 0) + 1, (last[j + 1] ?? 0) + 1, (last[j] ?? 0) + (to[j] === letter ? 0 : 1)))
    last = row
  }
  return last.at(-1) ?? 0
}
