import { expect, test } from 'vitest'
import { figureTexts } from './texts.js'

test.each([
  ['de-CH,de;q=0.9', 'Zeitraum'],
  ['zh', '时间段'],
  ['zh-TW,zh;q=0.9', '时间段'],
  ['pt-PT', 'Período'],
  ['xx, fr;q=0.5', 'Période'],
  ['cy', 'Period'],
  ['', 'Period'],
  ['__proto__', 'Period'],
])('a browser that asks for %j reads %s', (accepted, text) => {
  expect(figureTexts(new Headers({ 'accept-language': accepted }))('figures.range')).toBe(text)
})
