import { type Translate, translator } from '@latchkey/kernel/translate'
import en from '../../messages/en.js'
import { translations } from '../../messages/translations.js'

/** Texts of the page of figures. */
export type FigureTexts = Translate<typeof en>

/** Returns the texts in the first language of the browser that has any, or in English. */
export function figureTexts(headers: Headers): FigureTexts {
  const catalogues = { en, ...translations }
  const tags = (headers.get('accept-language') ?? '').slice(0, 200).split(',')
  const languages = tags.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase())
  const known = Object.keys(catalogues) as (keyof typeof catalogues)[]
  // A browser may ask for `zh`, and the texts are those of `zh-CN`.
  const found = languages.map((language) => known.find((locale) => locale.split('-')[0] === language)).find(Boolean)
  const language = found ?? 'en'
  return translator<typeof en>(catalogues[language], language)
}
