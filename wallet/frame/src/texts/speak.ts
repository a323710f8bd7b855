import { directionOf, type Language, languageOf } from '@latchkey/wallet-protocol'

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
  /** Falls back to English, also in the document's attributes, if the language's texts cannot be loaded. */
  texts<T>(catalogue: Catalogue<T>): Promise<T>
}

/** Follows the page's language, and the browser's until the page reports one. Updates the document's attributes. */
export function createSpeech(root: Pick<HTMLElement, 'lang' | 'dir'>): Speech {
  let language: Language = 'en'
  const speak = (next: Language): void => {
    language = next
    root.lang = next
    root.dir = directionOf(next)
  }
  return {
    get language() {
      return language
    },
    choose(tags) {
      speak(languageOf(tags))
    },
    async texts(catalogue) {
      const wanted = language
      if (wanted === 'en') return catalogue.en
      return catalogue[wanted]().catch(() => {
        if (language === wanted) speak('en')
        return catalogue.en
      })
    },
  }
}
