import { expect, test } from 'vitest'
import { sizeReport } from './size-report.mjs'

const kB = (name, size, limit) => ({ name, bytes: size * 1024, limit })

test('lists what became larger first, then smaller, new and gone, and nothing that stayed', () => {
  const before = [kB('kernel', 15, 16), kB('send', 2), kB('old', 1), { name: 'requests', count: 7 }, kB('same', 3)]
  const after = [kB('send', 1.5), kB('kernel', 16.5, 16), kB('same', 3.05), { name: 'requests', count: 9 }, kB('new', 4)]
  expect(sizeReport(before, after).split('\n').slice(2, -1)).toEqual([
    '| Size | Before | After | Difference |',
    '|---|---:|---:|---:|',
    '| new | – | 4.00 kB | new |',
    '| kernel | 15.00 kB | 16.50 kB | +1.50 kB, over its budget of 16 kB |',
    '| requests | 7 | 9 | +2 |',
    '| send | 2.00 kB | 1.50 kB | −0.50 kB |',
    '| old | 1.00 kB | – | gone |',
  ])
})

test('chunks that share a name are compared in their order', () => {
  expect(sizeReport([kB('ar', 1), kB('ar', 2)], [kB('ar', 1), kB('ar', 2)])).toContain('No size of 2 changed.')
  expect(sizeReport([kB('ar', 1), kB('ar', 2)], [kB('ar', 1), kB('ar', 3)])).toContain('| ar | 2.00 kB | 3.00 kB | +1.00 kB |')
})

test('says that nothing changed, and shows what could not be measured', () => {
  expect(sizeReport([kB('kernel', 15)], [kB('kernel', 15)])).toBe('## Sizes\n\nNo size of 1 changed.\n')
  expect(sizeReport([kB('kernel', 15)], [{ name: 'kernel', problem: 'No chunk.\nMore' }])).toContain('| kernel | 15.00 kB | No chunk. |  |')
})
