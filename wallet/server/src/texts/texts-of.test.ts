import { LANGUAGES } from '@latchkey/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { loginCodeMail } from '../mail/mail-texts.js'
import { pageAnswer } from '../pages/page.js'
import { browserIn, callerLanguage, textsOf } from './texts-of.js'

/** Returns each field's own name, so that it can be recognized in the text. */
const given = new Proxy({}, { get: (_, name) => `‹${String(name)}›` })

/** Returns every text by its path. */
function flat(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return flat(value(given), path)
  return Object.entries(value as object).flatMap(([name, part]) => flat(part, `${path}/${name}`))
}
const placeholders = (text: string): readonly string[] => [...new Set(text.match(/‹\w+›/g))].sort()

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  test('has the same texts and placeholders as English, none of them empty or untranslated', () => {
    const source = flat(textsOf('en'))
    const translated = new Map(flat(textsOf(language)))
    expect([...translated.keys()].sort()).toEqual(source.map(([path]) => path).sort())
    for (const [path, text] of source) {
      const other = translated.get(path) ?? ''
      expect(other.trim(), path).not.toBe('')
      expect(placeholders(other), path).toEqual(placeholders(text))
      if (/[a-z] [a-z]/.test(text.replace(/‹\w+›/g, ''))) expect(other, path).not.toBe(text)
    }
  })
})

test('uses the first supported language of a caller', () => {
  const of = (header?: string) => callerLanguage(new Headers(header === undefined ? {} : { 'accept-language': header }))
  expect([of(), of('fr-CH, fr;q=0.9'), of('fr, de;q=0.7, en;q=0.3'), of('ar'), of('x'.repeat(10_000))]).toEqual([
    'en',
    'en',
    'de',
    'ar',
    'en',
  ])
})

test("an email is in the page's language, with the code first in its subject", () => {
  const asker = { origin: 'https://app.example.com', browser: 'Firefox on Linux', place: undefined, now: 0, language: 'de' } as const
  const { subject, text } = loginCodeMail('123456', asker)
  expect(subject).toBe('123456 ist dein Code für app.example.com')
  expect(text).toContain('Browser: Firefox unter Linux\nNetzwerk: unbekannt\nZeit: 1970-01-01 00:00 UTC')
  expect(loginCodeMail('123456', { ...asker, language: 'ar' }).subject).toMatch(/^123456 /)
})

test('unidentified browsers are named in the language', () => {
  expect([browserIn(textsOf('de'), 'Unknown browser'), browserIn(textsOf('de'), 'Safari')]).toEqual(['Unbekannter Browser', 'Safari'])
})

test('a page declares its language and direction', () => {
  const { body } = pageAnswer({ language: 'ar', title: 'a', paragraphs: [] })
  expect(body).toContain('<html lang="ar" dir="rtl">')
})
