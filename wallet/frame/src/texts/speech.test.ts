import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, languageOf } from '@latchkey/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { createSpeech } from './speak.js'

const files = readdirSync(import.meta.dirname).filter((file) => /^(?:[a-z]+[-.])?(en|de|ar)[.]ts$/.test(file))
/** `en.ts`, and files like `kit-en.ts` of parts with their own texts. */
const english = files.filter((file) => /(?:^|[-.])en[.]ts$/.test(file))
const inLanguage = (file: string, language: string): string => file.replace(/en[.]ts$/, `${language}.ts`)
/** Each file contains one catalogue. */
const load = async (file: string): Promise<object> =>
  Object.values((await import(`./${file.slice(0, -3)}.ts`)) as { readonly [name: string]: object })[0] ?? {}

/** Returns every text of a catalogue by its path. Functions are called with recognizable values. */
function textsOf(value: unknown, path = ''): readonly (readonly [path: string, text: string, values: readonly string[]])[] {
  if (typeof value === 'string') return [[path, value, []]]
  if (typeof value === 'function') {
    const values = Array.from({ length: value.length }, (_, at) => `‹${at}›`)
    return [[path, String(value(...values)), values]]
  }
  return Object.entries(value as object).flatMap(([name, part]) => textsOf(part, `${path}/${name}`))
}
/** Returns the placeholders found in the text; none for a number written in words. */
const placeholders = (text: string, values: readonly string[]): readonly string[] => values.filter((each) => text.includes(each))

describe.each(english)('%s', (file) => {
  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'has the same keys and placeholders in %s, and no empty text',
    async (language) => {
      const [source, translated] = await Promise.all([load(file), load(inLanguage(file, language))])
      const there = new Map(textsOf(translated).map(([path, text, values]) => [path, { text, values }]))
      expect([...there.keys()].sort()).toEqual(
        textsOf(source)
          .map(([path]) => path)
          .sort(),
      )
      for (const [path, text, values] of textsOf(source)) {
        const other = there.get(path)
        expect(other?.text.trim(), path).not.toBe('')
        expect(placeholders(other?.text ?? '', other?.values ?? []), path).toEqual(placeholders(text, values))
      }
    },
  )
})

test('every catalogue is in a language of the frame and has an English source', () => {
  expect(files.filter((file) => !english.some((source) => LANGUAGES.some((language) => inLanguage(source, language) === file)))).toEqual([])
})

test('every Arabic plural form is a separate sentence', async () => {
  const { ar } = await import('./ar.js')
  expect(new Set([1, 2, 3, 11, 100].map(ar.behind)).size).toBe(5)
})

test('uses the first supported tag, whatever its region, and updates the document', async () => {
  expect([['fr', 'ar-EG', 'de'], ['DE-at'], ['fr'], []].map(languageOf)).toEqual(['ar', 'de', 'en', 'en'])
  const root = { lang: '', dir: '' }
  const speech = createSpeech(root)
  speech.choose(['ar'])
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' })
  const texts = { en: 'word', de: async () => 'Wort', ar: () => Promise.reject(new Error('offline')) }
  expect([await speech.texts(texts), root]).toEqual(['word', { lang: 'en', dir: 'ltr' }])
  speech.choose(['de-CH'])
  expect([await speech.texts(texts), root]).toEqual(['Wort', { lang: 'de', dir: 'ltr' }])
})

test('no translation contains left-over English', () => {
  for (const file of files.filter((each) => !english.includes(each)))
    expect(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'), file).not.toMatch(/'(?:Cancel|Continue|Back|Password|Unlock)'/)
})
