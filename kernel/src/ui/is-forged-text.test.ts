import { expect, test } from 'vitest'
import { isForgedText } from './is-forged-text.js'

const unseen = [0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200d, 0x202e, 0x2060, 0x2066, 0x2800, 0x3164, 0xfe0f, 0xfeff]
test.each([...unseen, 0xffa0, 0xe0001, 0xe0055, 0xe0100, 0xf8ff, 0x7])(
  'AMT-20 a symbol with the invisible character U+%s is forged',
  (code) => {
    expect(isForgedText(`US${String.fromCodePoint(code)}DC`)).toBe(true)
  },
)

test.each([
  ['Cyrillic С', 'USDС'],
  ['Cyrillic Т', 'USDТ'],
  ['Greek Ε', 'ΕTH'],
  ['Armenian Տ', 'UՏDC'],
  ['Cherokee Ꭰ', 'USᎠC'],
  ['all Cyrillic', 'ЕТН'],
  ['all Greek', 'ΕΤΗ'],
  ['one word of two', 'USDС Coin'],
  ['full-width', 'ＵＳＤＣ'],
  ['mathematical', '𝐔𝐒𝐃𝐂'],
  ['small capitals', 'ᴜꜱᴅᴄ'],
  ['Roman numeral', 'USDⅭ'],
  ['a mark above', 'USD\u0325C'],
  ['a mark below', 'US\u0324D\u0324C'],
])('AMT-20 %s: "%s" is forged', (_what, text) => expect(isForgedText(text)).toBe(true))

test.each([
  'USDC',
  'Wrapped Ether',
  'USD₮0',
  'Réal Brésil',
  'Đồng Việt',
  'Тинькофф Рубль',
  'Биткоин Coin',
  'پول\u200cها',
  'Ευρώ',
  'دينار',
  'שקל',
  'तोकन',
  '日本円JPYC',
  'ステーブルコイン',
  '원화 KRW',
  'Doge 🐕‍🦺❤️',
  'Foo™',
  'aUSDC.e',
  'stETH-2',
  '',
])('AMT-20 "%s" is genuine', (text) => expect(isForgedText(text)).toBe(false))
