import { expect, test, vi } from 'vitest'
import { proofInFrame } from './proof.js'

test.each([
  ['reports visibility', true, ['none', 'sight']],
  ['does not', false, ['none', 'window']],
])('in a browser that %s, only pages that the operator trusts show what a press means', (_, reports, proofs) => {
  vi.stubGlobal('IntersectionObserverEntry', { prototype: reports ? { isVisible: false } : {} })
  expect([false, true].map(proofInFrame)).toEqual(proofs)
})
