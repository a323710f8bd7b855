import type { ChainAdapter } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { supportedBy } from './features.js'

// Only the features of the chain are used.
const chain = { supports: ['send'] } as unknown as ChainAdapter

test('NEVM-05: omits parts whose feature the chain lacks', () => {
  const pieces = [{ id: 'plain' }, { id: 'send', feature: 'send' }, { id: 'swap', feature: 'swaps' }]
  expect(supportedBy(pieces, chain).map((p) => p.id)).toEqual(['plain', 'send'])
  expect(supportedBy(pieces, undefined).map((p) => p.id)).toEqual(['plain'])
})
