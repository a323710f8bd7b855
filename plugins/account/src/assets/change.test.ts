import { expect, test } from 'vitest'
import { readChange, totalChange } from './change.js'

const of = (numeric: string, price?: number, change24h?: string) => ({
  quantity: { decimals: '18', numeric },
  ...(price !== undefined && { price }),
  ...(change24h !== undefined && { change24h }),
})

test.each([
  ['2.5', 'up', '0.025'],
  ['-0.375', 'down', '0.00375'],
  ['0', 'none', '0'],
  // Values that two decimals would show as 0.00.
  ['-0.0049', 'none', '0.000049'],
  ['123456', 'up', '1234.56'],
])('a change of %s percent goes %s by %s', (percent, way, share) => expect(readChange(percent)).toEqual({ way, share }))

test.each([undefined, '', '+1', '1e3', '1.5%', 'NaN', '1'.repeat(50), 2.5 as never])('%s is not a change', (percent) =>
  expect(readChange(percent)).toBeUndefined(),
)

test('the total compares the current value with that of a day ago', () => {
  // 110 was 100, and 50 was 100: 160 after 200.
  expect(totalChange([of('1', 110, '10'), of('1', 50, '-50')])).toBe('-20')
  expect(totalChange([of('3', 2, '25')])).toMatch(/^2(5|4\.9{10,})/)
})

test('a change unknown for one priced asset is unknown for the total', () => {
  expect(totalChange([of('1', 110, '10'), of('1', 50)])).toBeUndefined()
  expect(totalChange([of('1', 110, '10'), of('1')])).toBe('10')
  expect(totalChange([of('1', 110, '10'), of('0', 5)])).toBe('10')
  expect(totalChange([of('1', 110, '-100')])).toBeUndefined()
  expect(totalChange([of('1')])).toBeUndefined()
  expect(totalChange([])).toBeUndefined()
})
