import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import type { Message } from '../types/index.js'
import { formatMessage, parseSimple } from './format.js'

const format = (icu: string, values: Readonly<Record<string, string | number>>, locale: string): string =>
  formatMessage(compileMessage(icu) as Message, values, locale)

describe('messages', () => {
  test('LST-12: a value written in the other direction is isolated', () => {
    const message = ['Open ', ['wallet'], '!'] as const
    expect(formatMessage(message, { wallet: 'محفظة' }, 'en')).toBe('Open \u2068محفظة\u2069!')
    expect(formatMessage(message, { wallet: 'Rabby' }, 'ar')).toBe('Open \u2068Rabby\u2069!')
    expect(formatMessage(message, { wallet: 'Rabby' }, 'en')).toBe('Open Rabby!')
    expect(formatMessage(message, { wallet: '1,234' }, 'ar')).toBe('Open 1,234!')
    expect(formatMessage(message, { wallet: 'محفظة Rabby' }, 'ar')).toBe('Open \u2068محفظة Rabby\u2069!')
    expect(formatMessage(message, { wallet: 'محفظة' }, 'ar')).toBe('Open محفظة!')
  })

  test('values replace their placeholders', () => {
    expect(format('Approve in {wallet}', { wallet: 'Rabby' }, 'en')).toBe('Approve in Rabby')
    expect(format('Please try again after {n} seconds', { n: 30 }, 'en')).toBe('Please try again after 30 seconds')
  })

  test('a placeholder without a value shows its name, so that the gap is noticed', () => {
    expect(format('Approve in {wallet}', {}, 'en')).toBe('Approve in {wallet}')
  })

  const seconds = {
    en: '{n, plural, one {# second} other {# seconds}}',
    pl: '{n, plural, one {# sekunda} few {# sekundy} many {# sekund} other {# sekundy}}',
    ru: '{n, plural, one {# секунда} few {# секунды} many {# секунд} other {# секунды}}',
    ar: '{n, plural, zero {صفر ثانية} one {ثانية} two {ثانيتان} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  }
  test.each([
    ['en', ['0 seconds', '1 second', '2 seconds', '5 seconds', '21 seconds']],
    ['pl', ['0 sekund', '1 sekunda', '2 sekundy', '5 sekund', '21 sekund']],
    ['ru', ['0 секунд', '1 секунда', '2 секунды', '5 секунд', '21 секунда']],
  ] as const)('I18N-06: plural forms are right in %s for 0, 1, 2, 5, 21', (locale, expected) => {
    expect([0, 1, 2, 5, 21].map((n) => format(seconds[locale], { n }, locale))).toEqual(expected)
  })
  test('I18N-06: plural forms are right in Arabic for 0, 1, 2, 5, 21', () => {
    const [zero, one, two, five, many] = [0, 1, 2, 5, 21].map((n) => format(seconds.ar, { n }, 'ar-u-nu-latn'))
    expect([zero, one, two, five, many]).toEqual(['صفر ثانية', 'ثانية', 'ثانيتان', '5 ثوانٍ', '21 ثانية'])
  })

  test('exact counts, selections and ordinals', () => {
    expect(format('{n, plural, =0 {none} one {one} other {# of them}}', { n: 0 }, 'en')).toBe('none')
    expect(format('{kind, select, send {Sent} other {Done}}', { kind: 'send' }, 'en')).toBe('Sent')
    expect(format('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, 'en')).toBe('22nd')
  })

  test('an integrator’s text with simple names needs no parser', () => {
    expect(formatMessage(parseSimple('Los mit {wallet}!'), { wallet: 'X' }, 'de')).toBe('Los mit X!')
  })
})
