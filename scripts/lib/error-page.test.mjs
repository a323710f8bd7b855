import { expect, test } from 'vitest'
import { cataloguesIn } from './error-page.mjs'

test.each([
  ["export const oneErrors = defineErrors<OneErrors>('one', {})", { catalogue: 'one', type: 'OneErrors' }],
  ["= /* @__PURE__ */ defineErrors<TwoErrors>(\n  'two-words',", { catalogue: 'two-words', type: 'TwoErrors' }],
  ["= defineErrors<MoreErrors, BaseErrors>('more', {})", { catalogue: 'more', type: 'MoreErrors' }],
])('a catalogue is found by its name, even if it has two words: %s', (source, expected) => {
  expect(cataloguesIn(source)).toEqual([expected])
})
