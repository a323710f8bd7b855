import { describe, expect, test } from 'vitest'
import { createSlice, initialState } from '../state/index.js'
import type { CoreState, Mutable } from '../types/index.js'
import { directionOf } from './direction-of.js'
import { createI18n, type I18n } from './i18n.js'
import { createLocales } from './locales.js'

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

  test('a late group of texts is loaded when one of them is first shown, and only has its own keys', async () => {
    const asked: string[] = []
    const i18n = createI18n(
      () => 'de',
      (error) => expect.unreachable(String(error)),
      (source) => asked.push(source),
    )
    i18n.add('wallet', { en: { 'wallet.a': 'A' } })
    i18n.add('wallet.approve', {
      en: async () => ({ default: { 'wallet.approve.b': 'B', 'wallet.a': 'other' } }),
      de: async () => ({ default: { 'wallet.approve.b': 'Bä' } }),
    })
    await i18n.load('de', ['wallet'])
    expect([i18n.t('wallet.a'), i18n.t('wallet.c'), asked]).toEqual(['A', 'wallet.c', []])
    i18n.t('wallet.approve.b')
    expect(asked).toEqual(['wallet.approve'])
    const loading = i18n.load('de', asked)
    expect(i18n.t('wallet.approve.b')).toBe('')
    await loading
    expect([i18n.t('wallet.approve.b'), i18n.t('wallet.a')]).toEqual(['Bä', 'A'])
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

  test('a language whose texts cannot be loaded leaves the one that is shown, with its direction, until a later load succeeds', async () => {
    let isOffline = true
    const { state } = createSlice<Mutable<CoreState>>(initialState({}))
    const i18n = createI18n(
      () => state.locale,
      () => {},
    )
    const arabic = async () => {
      if (isOffline) throw new Error('offline')
      return { default: { 'shell.a': 'ا', 'connect.a': 'ا' } }
    }
    i18n.add('core', { en: { 'shell.a': 'A' }, de: { 'shell.a': 'Ä' }, ar: arabic })
    i18n.add('connect', { en: { 'connect.a': 'A' }, ar: arabic })
    const locales = createLocales(i18n, state)
    const shown = () => [state.locale, state.dir, i18n.t('shell.a'), i18n.lacks(state.locale, 'connect')]
    await locales.set('de')
    await locales.set('ar-EG')
    expect(shown()).toEqual(['de', 'ltr', 'Ä', false])
    isOffline = false
    await locales.load(['connect'])
    expect(shown()).toEqual(['ar-EG', 'rtl', 'ا', false])
    // A plugin whose texts alone are missing is drawn in English.
    i18n.add('late', { en: { 'late.a': 'A' }, ar: () => Promise.reject(new Error('gone')) })
    await locales.load(['late'])
    expect([state.dir, i18n.lacks('ar-EG', 'late')]).toEqual(['rtl', true])
  })

  test('a key without a text shows itself', async () => {
    expect((await make('en', { en: {} })).t('connect.nothing')).toBe('connect.nothing')
  })

  test('I18N-02: Arabic, Hebrew, Persian and Urdu run from right to left', () => {
    expect(['ar', 'ar-EG', 'he', 'fa-IR', 'ur'].map(directionOf)).toEqual(Array(5).fill('rtl'))
    expect(['en', 'de', 'arn', 'pl', 'zh-Hans'].map(directionOf)).toEqual(Array(5).fill('ltr'))
  })
})
