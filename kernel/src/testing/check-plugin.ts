import { createKernel } from '../create/index.js'
import { accountTabs, chains, fundMethods, settingsRows, walletButtons } from '../late/index.js'
import { specOf } from '../plugins/index.js'
import type { AnySetup, AnySpec, Contract, Family, Plugin } from '../types/index.js'
import { createTestKernel } from './create-test-kernel.js'
import { requiredStubs } from './required-stubs.js'
import { watchGlobals } from './watch-globals.js'
import { watchUnstable } from './watch-unstable.js'

/**
 * Checks the rules that every plugin must follow and returns a sentence for each violation; an empty array means that the plugin passes.
 * Pure and stable setup, clean and repeatable stop, no leftovers, lazy views that load, state that is plain data, complete messages, a
 * schema for the parameters of each of its own methods.
 *
 * @example expect(await checkPlugin(() => loyalty())).toEqual([])
 */
export async function checkPlugin<C extends Contract>(make: () => Plugin<C>): Promise<readonly string[]> {
  const plugin = make()
  const spec = specOf(plugin)
  const texts = await loadTexts(spec)
  return [
    ...checkFactory(make),
    ...checkCreation(make),
    ...checkState(spec),
    ...(await checkViews(spec)),
    ...checkTexts(spec, texts),
    ...(await checkLife(make, spec, texts)),
  ]
}

function checkFactory(make: () => Plugin): readonly string[] {
  const watch = watchGlobals()
  make()
  return watch.stop().map((what) => `The factory uses ${what}; it may only look at its options.`)
}

/** A kernel may be created during prerendering, where frameworks refuse access to time and randomness. */
function checkCreation(make: () => Plugin): readonly string[] {
  const watch = watchUnstable()
  const plugin = make()
  const kernel = createKernel({
    projectId: 'test',
    // The list is built at run time, so it cannot be checked statically.
    plugins: [...requiredStubs(plugin), plugin] as never,
    grants: { [plugin.id]: specOf(plugin).needs ?? [] },
    shell: false,
    onError: () => {},
  })
  kernel.canOpen('' as never)
  return watch.stop().map((what) => `Making a kernel with it calls ${what}; that has to wait for \`start\`.`)
}

function checkState(spec: AnySpec): readonly string[] {
  const state = spec.state?.()
  if (!state) return []
  const problems = state === spec.state?.() ? ['`state()` returns the same object twice, so two kernels would share it.'] : []
  try {
    const copy: unknown = JSON.parse(JSON.stringify(state))
    const lost = Object.entries(state).find(
      ([key, value]) => value !== undefined && JSON.stringify((copy as Record<string, unknown>)[key]) !== JSON.stringify(value),
    )
    return lost ? [...problems, `The state's "${lost[0]}" is lost in JSON.`] : problems
  } catch {
    return [...problems, 'The state is not plain data: JSON cannot hold it.']
  }
}

async function checkViews(spec: AnySpec): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [name, view] of Object.entries(spec.views ?? {})) {
    try {
      const module = await view.load()
      if (typeof module.default !== 'function') problems.push(`The view "${name}" has no component as its default export.`)
    } catch (error) {
      problems.push(`The view "${name}" does not load: ${String(error)}`)
    }
  }
  return problems
}

interface Texts {
  readonly [locale: string]: { readonly [key: string]: unknown }
}

async function loadTexts(spec: AnySpec): Promise<Texts> {
  const texts: { [locale: string]: Texts[string] } = {}
  for (const group of [spec.messages ?? {}, ...Object.values(spec.lateMessages ?? {})])
    for (const [locale, source] of Object.entries(group))
      texts[locale] = { ...texts[locale], ...(typeof source === 'function' ? (await source()).default : source) }
  return texts
}

function checkTexts(spec: AnySpec, texts: Texts): readonly string[] {
  const english = Object.keys(texts.en ?? {})
  const foreign = english
    .filter((key) => !key.startsWith(`${spec.id}.`))
    .map((key) => `The message "${key}" does not begin with "${spec.id}.".`)
  const extra = Object.entries(texts).flatMap(([locale, catalogue]) =>
    Object.keys(catalogue).flatMap((key) =>
      english.includes(key) ? [] : [`The message "${key}" exists in ${locale} but not in English.`],
    ),
  )
  const titles = Object.entries(spec.views ?? {}).flatMap(([name, { title }]) =>
    typeof title === 'string' && !english.includes(title) ? [`The title "${title}" of view "${name}" has no text.`] : [],
  )
  return [...foreign, ...extra, ...titles]
}

/** Parameters from an app are validated before `handle` sees them. A chain's methods are validated by the chain. */
function checkMethods({ id }: AnySpec, { rpc = {}, contributes = [] }: AnySetup = {}): readonly string[] {
  if (contributes.some(({ point }) => point === chains.id)) return []
  return Object.entries(rpc).flatMap(([name, { params }]) =>
    params || !name.startsWith(`${id}_`) ? [] : [`The method "${name}" has no schema of its parameters: give it \`params\`.`],
  )
}

/** The kernel's state has the declared networks before `setup` contributes them. */
function checkFamily({ family }: AnySpec, { contributes = [] }: AnySetup = {}): readonly string[] {
  const name = ({ namespace, networks }: Family): string => `${namespace} ${networks.map(({ caipNetworkId }) => caipNetworkId)}`
  const made = contributes.filter(({ point }) => point === chains.id).map(({ value }) => name(value as Family))
  return family && !made.includes(name(family)) ? ['The `family` of its spec is not the one that it contributes.'] : []
}

async function checkLife(make: () => Plugin, spec: AnySpec, texts: Texts): Promise<readonly string[]> {
  const problems: string[] = []
  const setup = watchGlobals()
  const kernel = await createTestKernel(make(), {
    kernel: {
      onError: (error, plugin) => {
        if (plugin === spec.id) problems.push(`It reports an error while starting: ${String((error as Error).cause ?? error)}`)
      },
    },
  })
  const left = setup.stop
  problems.push(...checkMethods(spec, kernel.under.setup), ...checkFamily(spec, kernel.under.setup))
  const labels = [
    ...kernel.read(accountTabs),
    ...kernel.read(walletButtons),
    ...kernel.read(fundMethods),
    ...kernel.read(settingsRows),
    ...kernel.read(chains),
  ].map((v) => v.label)
  for (const label of labels) {
    if (label.startsWith(`${spec.id}.`) && texts.en?.[label] === undefined) problems.push(`The label "${label}" has no text.`)
  }
  await kernel.stop()
  await kernel.stop()
  problems.push(...left().map((what) => `It leaves ${what} behind after stop().`))
  return problems
}
