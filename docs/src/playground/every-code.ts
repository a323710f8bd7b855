import { type Choices, FEATURES, type Feature, initialChoices, LANGUAGES, NETWORKS, type NetworkName, THEMES } from './choices.js'
import { codeOf } from './code-of.js'

/** Returns the code for every option by itself, and for themes with every mode and accent, by the name of what was chosen. */
export function everyCode(): { readonly [name: string]: ReturnType<typeof codeOf> } {
  const chosen: { readonly [name: string]: Partial<Choices> } = {
    initial: {},
    'all-networks': { networks: Object.keys(NETWORKS) as NetworkName[] },
    'all-turned': { turned: Object.keys(FEATURES) as Feature[], terms: true, place: 'modal' },
    ...named('network', Object.keys(NETWORKS), (name) => ({ networks: [name as NetworkName] })),
    ...named('language', Object.keys(LANGUAGES), (language) => ({ language: language as Choices['language'] })),
    ...named('feature', Object.keys(FEATURES), (name) => ({ turned: [name as Feature] })),
  }
  const themes = THEMES.flatMap((theme) =>
    (['system', 'light', 'dark'] as const).flatMap((mode) => ['', '#ff8800'].map((accent) => ({ theme, mode, accent }))),
  )
  const all = { ...chosen, ...Object.fromEntries(themes.map((theme, at) => [`theme-${at}`, theme])) }
  return Object.fromEntries(Object.entries(all).map(([name, more]) => [name, codeOf({ ...initialChoices, ...more })]))
}

function named(
  kind: string,
  names: readonly string[],
  choose: (name: string) => Partial<Choices>,
): { readonly [name: string]: Partial<Choices> } {
  return Object.fromEntries(names.map((name) => [`${kind}-${name}`, choose(name)]))
}
