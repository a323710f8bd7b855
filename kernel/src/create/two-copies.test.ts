import { beforeEach, expect, test } from 'vitest'
import { noteCopy } from './two-copies.js'

const page = globalThis as { [key: symbol]: unknown }
const copies = () => page[Symbol.for('latchkey.copies')]

// Other tests in this process may have left kernels running.
beforeEach(() => {
  delete page[Symbol.for('latchkey.copies')]
})

test('KER-09: two kernels of one copy are not reported, kernels of two copies are, with their versions', () => {
  const [one, two] = [{}, {}]
  const first = noteCopy({ of: one, version: '1.0.0' })
  const second = noteCopy({ of: one, version: '1.0.0' })
  const third = noteCopy({ of: two, version: '1.1.0' })
  expect([first, second, third].map(({ versions }) => versions)).toEqual([undefined, undefined, ['1.0.0', '1.0.0', '1.1.0']])
  for (const each of [first, second, third, third]) each.leave()
  expect(copies()).toBeUndefined()
})
