import { expect, test } from 'vitest'
import { providerTitle } from './providers.js'

test.each(['constructor', 'toString', '__proto__', 'acme'])('a provider of the operator’s own may have the id %s', (id) => {
  expect(providerTitle(id)).toBe(id)
  expect(providerTitle(id, 'Acme')).toBe('Acme')
})

test('providers of the specification keep their own names', () => {
  expect(['google', 'x', 'github'].map((id) => providerTitle(id))).toEqual(['Google', 'X', 'GitHub'])
})
