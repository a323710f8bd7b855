import type { Catalogue, CatalogueSource, Message, MessageOverrides, MessageValues } from '../types/index.js'
import { loadEnglish } from './load-english.js'

export interface I18n {
  t(key: string, values?: MessageValues): string
  /** Returns whether a catalogue, or an override, exists for the locale's language. */
  speaks(locale: string): boolean
  /** Returns whether a plugin has texts for the locale's language that have not been loaded, so that others are shown. */
  lacks(locale: string, plugin?: string): boolean
  /** Loads what a locale needs, for some plugins or all. Resolves with whether anything new was loaded. */
  load(locale: string, plugins?: readonly string[]): Promise<boolean>
  add(plugin: string, messages: { readonly [locale: string]: CatalogueSource }): void
  setOverrides(overrides: MessageOverrides): void
}

/**
 * Texts by key. English is the fallback for keys that a language lacks. A plugin may only define keys that begin with its own id; the
 * integrator's overrides take precedence.
 */
export function createI18n(locale: () => string, report: (error: unknown) => void, wanted: (plugin: string) => void = () => {}): I18n {
  // Texts with values are loaded with the shell; the few words that buttons need are plain text.
  let rich: typeof import('./english.js') | undefined
  const sources: { readonly plugin: string; readonly messages: { readonly [locale: string]: CatalogueSource } }[] = []
  const catalogues = new Map<string, Catalogue>()
  const loaded = new Map<string, Promise<void>>()
  const arrived = new Set<string>()
  let overrides: MessageOverrides = {}

  const put = (plugin: string, language: string, catalogue: Catalogue): void => {
    const own = Object.entries(catalogue).filter(([key]) => key.startsWith(prefixOf(plugin)))
    catalogues.set(language, { ...catalogues.get(language), ...Object.fromEntries(own) })
  }
  const loadOne = (plugin: string, language: string, source: CatalogueSource | undefined): Promise<void> | undefined => {
    // A catalogue that is not a chunk is available from the start.
    if (typeof source !== 'function') return undefined
    const id = `${plugin}/${language}`
    const running =
      loaded.get(id) ??
      source()
        .then((module) => {
          put(plugin, language, module.default)
          arrived.add(id)
        })
        .catch((error) => {
          // Retried on the next load; until then, English or the key is shown.
          loaded.delete(id)
          report(error)
        })
    loaded.set(id, running)
    return running
  }
  const override = (key: string): Message | undefined => {
    const blocks = fallbacks(locale()).map((language) => overrides[language])
    const text = [...blocks.map((block) => (typeof block === 'object' ? block[key] : undefined)), overrides[key]].find(
      (t) => typeof t === 'string',
    )
    return typeof text === 'string' && rich ? rich.parseSimple(text) : (text as string | undefined)
  }
  const find = (key: string): { readonly message: Message; readonly language: string } | undefined => {
    const own = override(key)
    if (own !== undefined) return { message: own, language: locale() }
    for (const language of [...fallbacks(locale()), 'en']) {
      const message = catalogues.get(language)?.[key]
      // Numbers follow the visitor's locale if its language is that of the text (de-AT over a German text).
      if (message !== undefined) return { message, language: language === 'en' && !locale().startsWith('en') ? 'en' : locale() }
    }
    return undefined
  }
  const asked = new Set<string>()
  /** Returns whether the text's catalogue is still loading, and requests it once if needed: a key must never be shown as text. */
  const isComing = (key: string): boolean => {
    const source = rich && sources.find(({ plugin, messages }) => key.startsWith(prefixOf(plugin)) && typeof messages.en === 'function')
    if (!source) return false
    const id = `${source.plugin}/en`
    if (!loaded.has(id) && !asked.has(id)) {
      asked.add(id)
      wanted(source.plugin)
    }
    return loaded.has(id) && !arrived.has(id)
  }
  return {
    t(key, values = {}) {
      const found = find(key)
      if (!found) return isComing(key) ? '' : key
      if (typeof found.message === 'string') return found.message
      return rich ? rich.formatMessage(found.message, values, found.language) : key
    },
    speaks: (wanted) =>
      fallbacks(wanted).some((l) => l === 'en' || typeof overrides[l] === 'object' || sources.some((s) => l in s.messages)),
    lacks(wanted, plugin = 'core') {
      const own = sources.filter((source) => source.plugin === plugin)
      const language = fallbacks(wanted).find((l) => own.some(({ messages }) => l in messages))
      return own.some(({ messages }) => typeof messages[language ?? ''] === 'function') && !arrived.has(`${plugin}/${language}`)
    },
    async load(wanted, plugins) {
      const before = arrived.size
      const languages = ['en', ...fallbacks(wanted)]
      const speaking = plugins ? sources.filter(({ plugin }) => plugins.includes(plugin)) : sources
      const formatter = loadEnglish().then((module) => {
        rich = module
      })
      await Promise.all([formatter, ...speaking.flatMap(({ plugin, messages }) => languages.map((l) => loadOne(plugin, l, messages[l])))])
      return arrived.size > before
    },
    add(plugin, messages) {
      sources.push({ plugin, messages })
      for (const [language, source] of Object.entries(messages)) if (typeof source !== 'function') put(plugin, language, source)
    },
    setOverrides(next) {
      overrides = next
    },
  }
}

/** Keys of the kernel's own texts begin with `shell`, those of a plugin with its id. */
function prefixOf(plugin: string): string {
  return `${plugin === 'core' ? 'shell' : plugin}.`
}

/** `de-AT` → `['de-AT', 'de']`. */
function fallbacks(locale: string): readonly string[] {
  const [language = locale] = locale.split('-')
  return language === locale ? [locale] : [locale, language]
}
