import { describe, expect, test } from 'vitest'
import type { AnySpec } from '../types/plugin.js'
import { satisfies, sortPlugins } from './registry.js'

const spec = (id: string, more: Partial<AnySpec> = {}): AnySpec => ({ id, version: '1.0.0', kernel: '^1.0.0', ...more })

describe('ranges', () => {
  test.each([
    ['1.2.3', '^1.2.0', true],
    ['1.1.9', '^1.2.0', false],
    ['2.0.0', '^1.2.0', false],
    ['0.2.5', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['1.0.0', '^1.0.0', true],
    ['1.10.0', '^1.9.0', true],
    ['1.2.3-beta.1', '^1.2.0', true],
    ['1.2.0-beta.1', '^1.2.0', false],
    ['2.0.0-beta.1', '^1.2.0', false],
    ['1.2.0-beta.1', '^1.2.0-beta.1', true],
    ['1.2.0-beta.10', '^1.2.0-beta.9', true],
    ['1.2.0-beta.9', '^1.2.0-beta.10', false],
    ['1.2.0', '^1.2.0-beta.10', true],
    ['1.2.0-rc.0', '^1.2.0-beta.10', true],
    ['1.2.0-alpha', '^1.2.0-beta', false],
    ['1.2.0-beta', '^1.2.0-beta.0', false],
    ['1.2.0-beta.0', '^1.2.0-beta', true],
    ['1.2.0-1', '^1.2.0-beta', false],
    ['1.2.0-beta', '^1.2.0-1', true],
    ['1.2.0-beta.x', '^1.2.0-beta.1', true],
    ['1.9.0', '^1.2.0 || ^2.0.0', true],
    ['2.3.0', '^1.2.0 || ^2.0.0', true],
    ['3.0.0', '^1.2.0 || ^2.0.0', false],
    ['2.0.0-beta.2', '^1.2.0 || ^2.0.0-beta.1', true],
    ['0.0.0-snap.2', '^0.0.0-snap.1', true],
    ['0.0.1', '^0.0.0-snap.1', false],
  ] as const)('%s in %s: %s', (version, range, fits) => expect(satisfies(version, range)).toBe(fits))
})

describe('sorting plugins', () => {
  test('a plugin runs after the plugins that it requires, in any order of the list', () => {
    const sorted = sortPlugins(
      [spec('swaps', { requires: { chain: '^1.0.0' } }), spec('eip155', { provides: { chain: '1.0.0' } })],
      '1.0.0',
    )
    expect(sorted.map((s) => s.id)).toEqual(['eip155', 'swaps'])
  })

  test.each([
    ['twice in the list', [spec('a'), spec('a')], 'plugin-duplicate', 'Plugin "a" is listed twice.'],
    [
      'without what it needs',
      [spec('a', { requires: { chain: '^1.0.0' } })],
      'plugin-missing',
      'Plugin "a" needs a plugin that provides "chain", a family of chains.',
    ],
    ['in a circle', [spec('a', { requires: { b: '^1.0.0' } }), spec('b', { requires: { a: '^1.0.0' } })], 'plugin-cycle', 'a → b → a'],
    ['for another kernel', [spec('a', { kernel: '^2.0.0' })], 'plugin-version', '"kernel" ^2.0.0, not 1.0.0'],
    ['for an older peer', [spec('a', { requires: { b: '^2.0.0' } }), spec('b')], 'plugin-version', '"b" ^2.0.0, not 1.0.0'],
  ])('a plugin %s is refused with a readable error', (_case, specs, code, text) => {
    expect(() => sortPlugins(specs, '1.0.0')).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
  })
})
