import { directionOf, type Language, languageOf } from '../../src/language.js'

/** The texts of one part of the frame, by language. */
export interface Catalogue<T> {
  readonly en: T
  readonly de: () => Promise<T>
  readonly ar: () => Promise<T>
}
/** The current language and its texts. */
export interface Speech {
  /** Switches to the first supported of these tags (BCP 47), or to English. */
  choose(tags: readonly string[]): void
  readonly language: Language
  /** Falls back to English if the language's texts cannot be loaded. */
  texts<T>(catalogue: Catalogue<T>): Promise<T>
}

/** Follows the page's language, and the browser's until the page reports one. Updates the document's attributes. */
export function createSpeech(root: Pick<HTMLElement, 'lang' | 'dir'>): Speech {
  let language: Language = 'en'
  return {
    get language() {
      return language
    },
    choose(tags) {
      language = languageOf(tags)
      root.lang = language
      root.dir = directionOf(language)
    },
    async texts(catalogue) {
      return language === 'en' ? catalogue.en : catalogue[language]().catch(() => catalogue.en)
    },
  }
}
