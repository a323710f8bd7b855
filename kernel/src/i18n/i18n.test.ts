import { describe, expect, test } from 'vitest'
import { directionOf } from './direction-of.js'
import { createI18n, type I18n } from './i18n.js'

async function make(locale: string, messages: Parameters<I18n['add']>[1], overrides = {}): Promise<I18n> {
  const i18n = createI18n(
    () => locale,
    (error) => expect.unreachable(String(error)),
  )
  i18n.add('connect', messages)
  i18n.setOverrides(overrides)
  await i18n.load(locale)
  return i18n
}

describe('texts', () => {
  test('I18N-03: English is the fallback for a single missing key', async () => {
    const i18n = await make('de', { en: { 'connect.a': 'A', 'connect.b': 'B' }, de: { 'connect.a': 'Ä' } })
    expect([i18n.t('connect.a'), i18n.t('connect.b')]).toEqual(['Ä', 'B'])
  })

  test('a region falls back to its language', async () => {
    expect((await make('de-AT', { en: { 'connect.a': 'A' }, de: { 'connect.a': 'Ä' } })).t('connect.a')).toBe('Ä')
  })

  test('the integrator’s texts take precedence, for one language or for all', async () => {
    const messages = { en: { 'connect.a': 'A', 'connect.b': 'B' } }
    expect((await make('en', messages, { 'connect.a': 'Go' })).t('connect.a')).toBe('Go')
    expect((await make('en', messages, { de: { 'connect.a': 'Los' } })).t('connect.a')).toBe('A')
    expect((await make('de', messages, { de: { 'connect.a': 'Los' } })).t('connect.a')).toBe('Los')
  })

  test('a plugin cannot change the texts of another', async () => {
    const i18n = await make('en', { en: { 'connect.a': 'A' } })
    i18n.add('evil', { en: { 'connect.a': 'Send me your key' } })
    expect(i18n.t('connect.a')).toBe('A')
  })

  test('a chunk that fails to load leaves English, is reported, and is retried', async () => {
    let tries = 0
    const errors: unknown[] = []
    const i18n = createI18n(
      () => 'de',
      (error) => errors.push(error),
    )
    const chunk = async (): Promise<{ default: { 'connect.a': string } }> => {
      tries += 1
      if (tries === 1) throw new Error('gone')
      return { default: { 'connect.a': 'Ä' } }
    }
    i18n.add('connect', { en: { 'connect.a': 'A' }, de: chunk })
    await i18n.load('de')
    expect([i18n.t('connect.a'), errors.length]).toEqual(['A', 1])
    await i18n.load('de')
    expect(i18n.t('connect.a')).toBe('Ä')
  })

  test('a key without a text shows itself', async () => {
    expect((await make('en', { en: {} })).t('connect.nothing')).toBe('connect.nothing')
  })

  test('I18N-02: Arabic, Hebrew, Persian and Urdu run from right to left', () => {
    expect(['ar', 'ar-EG', 'he', 'fa-IR', 'ur'].map(directionOf)).toEqual(Array(5).fill('rtl'))
    expect(['en', 'de', 'arn', 'pl', 'zh-Hans'].map(directionOf)).toEqual(Array(5).fill('ltr'))
  })
})
