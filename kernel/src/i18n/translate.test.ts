import { expect, test } from 'vitest'
import { translator } from './translate.js'

const english = {
  'x.plain': 'Plain',
  'x.named': ['Lets ', ['spender'], ' spend.'],
  'x.counted': [['count', 'plural', { one: 'One call', other: ['#', ' calls'] }]],
} as const

test('messages are formatted in the language of the catalogue', () => {
  const t = translator<typeof english>({ ...english, 'x.plain': 'Schlicht' }, 'de')
  expect(t('x.plain')).toBe('Schlicht')
  expect(t('x.named', { spender: 'Ada' })).toBe('Lets Ada spend.')
  expect([1, 2000].map((count) => t('x.counted', { count }))).toEqual(['One call', '2.000 calls'])
})

test('a message is found by a name only if it takes no arguments', () => {
  const t = translator<typeof english>(english, 'en')
  expect(['x.plain', 'x.named', 'x.none', 'toString'].map((key) => t.has(key))).toEqual([true, false, false, false])
})
