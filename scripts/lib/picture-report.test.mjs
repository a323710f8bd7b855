import { expect, test } from 'vitest'
import { pictureReport } from './picture-report.mjs'

test('lists changed, new and removed cells by group and theme', () => {
  const report = pictureReport([
    { name: 'send--WalletSend-filled--dark.png', kind: 'changed' },
    { name: 'send--WalletSend-empty--dark.png', kind: 'same' },
    { name: 'swap--Swap-slow--light.png', kind: 'new' },
    { name: 'swap--Swap-old--light.png', kind: 'gone' },
  ])
  expect(report.split('\n').filter((line) => /^[-#]|^\d/.test(line))).toEqual([
    '## Gallery',
    '3 of 4 pictures; the artifact `gallery` has them before and now.',
    '### Changed',
    '- send: WalletSend filled, dark',
    '### New',
    '- swap: Swap slow, light',
    '### Gone',
    '- swap: Swap old, light',
  ])
})

test('says that nothing changed', () => {
  expect(pictureReport([{ name: 'send--a--dark.png', kind: 'same' }])).toBe('## Gallery\n\nNone of 1 pictures changed.\n')
})
