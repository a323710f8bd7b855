import { type Translate, type Translated, translator } from '@latchkey/kernel/translate'
import { directionOf, type Language, languageOf } from '@latchkey/wallet-protocol'
import type { Group } from './groups.js'

/** The current language and its texts. */
export interface Speech {
  /** Switches to the first supported of these tags (BCP 47), or to English. */
  choose(tags: readonly string[]): void
  readonly language: Language
  /** Loads the messages of a group. Falls back to English, also in the document's attributes, if they cannot be loaded. */
  messages<M extends object>(group: Group<M>): Promise<{ readonly messages: Translated<M>; readonly language: Language }>
  /** Loads a group as a function that returns its texts. Falls back to English as well. */
  texts<M extends Translated<M>>(group: Group<M>): Promise<Translate<M>>
}

/** Follows the page's language, and the browser's until the page reports one. Updates the document's attributes. */
export function createSpeech(root: Pick<HTMLElement, 'lang' | 'dir'>): Speech {
  let language: Language = 'en'
  const speak = (next: Language): void => {
    language = next
    root.lang = next
    root.dir = directionOf(next)
  }
  const load = async <M>(group: Group<M>, wanted: Language) => ({ messages: (await group[wanted]()).default, language: wanted })
  const speech: Speech = {
    get language() {
      return language
    },
    choose(tags) {
      speak(languageOf(tags))
    },
    messages(group) {
      const wanted = language
      return load(group, wanted).catch((error) => {
        if (wanted === 'en') throw error
        if (language === wanted) speak('en')
        return load(group, 'en')
      })
    },
    async texts(group) {
      const { messages, language } = await speech.messages(group)
      return translator(messages, language)
    },
  }
  return speech
}
