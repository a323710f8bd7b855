import { createTestKernel } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { embeddedWallet } from '../plugin.js'
import { followLanguage, followTheme, themeOf } from './follow-page.js'

/** A browser whose system theme the test can make dark. */
function system() {
  let hear: () => void = () => {}
  const dark = { matches: false, addEventListener: (_: string, listener: () => void) => (hear = listener) }
  vi.stubGlobal('matchMedia', () => dark)
  return (isDark: boolean) => {
    dark.matches = isDark
    hear()
  }
}

test('sends our tokens under our names, and under those of third-party frames', () => {
  const tokens = { '--lk-accent': '#123456', '--lk-radius': '4px', '--lk-odd': 7 as unknown as string }
  expect(themeOf({ mode: 'light', tokens }, true)).toEqual({
    themeMode: 'light',
    themeVariables: { '--lk-accent': '#123456', '--lk-radius': '4px' },
    w3mThemeVariables: { '--w3m-accent': '#123456' },
  })
  expect([themeOf({ mode: 'system', tokens: {} }, true), themeOf({ mode: 'system', tokens: {} }, false)]).toEqual([
    { themeMode: 'dark' },
    { themeMode: 'light' },
  ])
})

test('sends changes of theme and language once each', async () => {
  const setSystem = system()
  try {
    const kernel = await createTestKernel(embeddedWallet({ frameUrl: 'https://wallet.example.com/sdk' }))
    const told: unknown[] = []
    followTheme(kernel.ctx, (theme) => void told.push(theme))
    followLanguage(kernel.ctx, (language) => void told.push(language))
    kernel.setTheme({ tokens: { '--lk-accent': '#123456' } })
    await vi.waitFor(() => expect(told).toHaveLength(1))
    setSystem(true)
    await kernel.setLocale('de')
    await vi.waitFor(() => expect(told).toHaveLength(3))
    expect(told).toEqual([
      { themeMode: 'light', themeVariables: { '--lk-accent': '#123456' }, w3mThemeVariables: { '--w3m-accent': '#123456' } },
      expect.objectContaining({ themeMode: 'dark' }),
      'de',
    ])
  } finally {
    vi.unstubAllGlobals()
  }
})
