import { directionOf, type Language, languageOf } from '../../src/language.js'

/** The texts of one part of the frame, in each language. */
export interface Catalogue<T> {
  readonly en: T
  readonly de: () => Promise<T>
  readonly ar: () => Promise<T>
}
/** Which language is spoken, and its texts. */
export interface Speech {
  /** Goes over to the first of these tags (BCP 47) that is spoken; English where none is. */
  choose(tags: readonly string[]): void
  readonly language: Language
  /** English where the language's own texts cannot be loaded. */
  texts<T>(catalogue: Catalogue<T>): Promise<T>
}

/** Speaks the language of the page, once that has said which, and of the browser until then. Tells the document. */
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
