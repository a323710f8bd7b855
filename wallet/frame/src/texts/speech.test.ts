import { LANGUAGES, type Language, languageOf } from '@latchkey/wallet-protocol'
import { expect, test } from 'vitest'
import { ask, common, type Group } from './groups.js'
import { createSpeech } from './speech.js'

const speechIn = (...tags: readonly string[]) => {
  const root = { lang: '', dir: '' }
  const speech = createSpeech(root)
  speech.choose(tags)
  return { root, speech }
}

test('every Arabic plural form is a separate sentence', async () => {
  const t = await speechIn('ar').speech.texts(common)
  expect(new Set([1, 2, 3, 11, 100].map((count) => t('common.behind', { count }))).size).toBe(5)
})

test('names, addresses and amounts are isolated in Arabic texts', async () => {
  const t = await speechIn('ar').speech.texts(ask)
  expect(t('ask.lets', { spender: '0xAda', amount: '5 TEST', token: 'رمز ABC' })).toBe(
    'يسمح لـ \u20680xAda\u2069 بإنفاق \u20685 TEST\u2069 من الرمز \u2068رمز ABC\u2069.',
  )
})

test('uses the first supported tag, in any region, and updates the document', async () => {
  expect([['cy', 'ar-EG', 'de'], ['DE-at'], ['cy'], [], ['pt-PT'], ['zh-Hant-TW']].map(languageOf)).toEqual([
    'ar',
    'de',
    'en',
    'en',
    'pt',
    'zh',
  ])
  const { speech, root } = speechIn('ar')
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' })
  const group: Group<{ readonly x: 'word' }> = {
    ...everywhere(async () => ({ default: { x: 'mot' } })),
    en: async () => ({ default: { x: 'word' } }),
    de: async () => ({ default: { x: 'Wort' } }),
    ar: () => Promise.reject(new Error('offline')),
  }
  expect([(await speech.texts(group))('x'), root]).toEqual(['word', { lang: 'en', dir: 'ltr' }])
  speech.choose(['de-CH'])
  expect([(await speech.texts(group))('x'), root]).toEqual(['Wort', { lang: 'de', dir: 'ltr' }])
})

test('reports messages that cannot be loaded in English either', async () => {
  const offline = () => Promise.reject(new Error('offline'))
  await expect(speechIn('de').speech.texts(everywhere(offline))).rejects.toThrow('offline')
})

/** The same messages for each language. */
function everywhere<T>(load: T): { readonly [L in Language]: T } {
  return Object.fromEntries(LANGUAGES.map((language) => [language, load])) as { readonly [L in Language]: T }
}
