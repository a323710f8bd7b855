import type { CoreState, Mutable } from '../types/index.js'
import type { I18n } from './i18n.js'
import { loadEnglish } from './load-english.js'

export interface Locales {
  /** Adopts the integrator's locale, or the first of the browser's locales that has a catalogue. */
  start(wanted: string | undefined): Promise<void>
  set(locale: string): Promise<void>
  /** Loads what the current locale still lacks, for some plugins or all. */
  load(plugins?: readonly string[]): Promise<void>
  /** The texts have changed: re-renders the views that show any. */
  changed(): void
}

/** Switches languages at run time. The latest call wins, whichever catalogue arrives last. */
export function createLocales(i18n: I18n, core: Mutable<CoreState>): Locales {
  let wish = 0
  let wanted: string | undefined
  const changed = (): void => {
    core.texts += 1
  }
  const set = async (locale: string, plugins?: readonly string[]): Promise<void> => {
    const mine = ++wish
    wanted = locale
    const [{ directionOf }] = await Promise.all([loadEnglish(), i18n.load(locale, plugins)])
    if (mine !== wish) return
    // Until the texts can be loaded, the page keeps the language that is shown, with its direction.
    if (!i18n.lacks(locale)) {
      core.locale = locale
      core.dir = directionOf(locale)
    }
    changed()
  }
  return {
    set: (locale) => set(locale),
    changed,
    async load(plugins) {
      if (wanted !== undefined && wanted !== core.locale) await set(wanted, plugins && ['core', ...plugins])
      else if (await i18n.load(core.locale, plugins)) changed()
    },
    async start(wanted) {
      const locale = wanted ?? navigator.languages.find((l) => i18n.speaks(l))
      // Before the modal opens, only the words on buttons are needed, and the English ones are already loaded.
      if (locale !== undefined && !/^en\b/i.test(locale)) await set(locale, ['core'])
      else if (locale !== undefined) core.locale = locale
    },
  }
}
