import { expect, test } from 'vitest'
import { loginCodeMail, loginLinkMail } from '../mail/mail-texts.js'
import { pageAnswer } from '../pages/page.js'
import { browserIn, callerLanguage, textsOf } from './texts-of.js'

test('uses the first supported language of a caller', () => {
  const of = (header?: string) => callerLanguage(new Headers(header === undefined ? {} : { 'accept-language': header }))
  expect([of(), of('cy-GB, cy;q=0.9'), of('cy, de;q=0.7, en;q=0.3'), of('ar'), of('x'.repeat(10_000))]).toEqual([
    'en',
    'en',
    'de',
    'ar',
    'en',
  ])
})

test("an email is in the page's language, with the code first in its subject", () => {
  const requester = { origin: 'https://app.example.com', browser: 'Firefox on Linux', place: undefined, now: 0, language: 'de' } as const
  const { subject, text } = loginCodeMail('123456', requester)
  expect(subject).toBe('123456 ist dein Code für app.example.com')
  expect(text).toContain('Browser: Firefox unter Linux\nNetzwerk: unbekannt\nZeit: 1970-01-01 00:00 UTC')
  expect(loginCodeMail('123456', { ...requester, language: 'ar' }).subject).toMatch(/^123456 /)
})

test('in Arabic, addresses are isolated and links are not', () => {
  const requester = { origin: 'https://app.example.com', browser: 'Firefox on Linux', place: undefined, now: 0, language: 'ar' } as const
  const { subject, text } = loginLinkMail('https://wallet.example.com/link/a', requester)
  expect(subject).toContain('\u2068app.example.com\u2069')
  expect(text).toContain('\nhttps://wallet.example.com/link/a\n')
})

test('unidentified browsers are named in the language', () => {
  expect([browserIn(textsOf('de'), 'Unknown browser'), browserIn(textsOf('de'), 'Safari')]).toEqual(['Unbekannter Browser', 'Safari'])
})

test('a page declares its language and direction', () => {
  const { body } = pageAnswer({ language: 'ar', title: 'a', paragraphs: [] })
  expect(body).toContain('<html lang="ar" dir="rtl">')
})
