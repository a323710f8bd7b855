import type { Network } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { explorerPage } from './explorer-page.js'

const at = (url: string): Network => ({ blockExplorers: { default: { name: 'X', url } } }) as unknown as Network

test('NET-26 a transaction leads to the page of the network’s explorer, on its own cluster', () => {
  expect(explorerPage(at('https://etherscan.io/'), '0x1')).toBe('https://etherscan.io/tx/0x1')
  expect(explorerPage(at('https://solscan.io/?cluster=devnet'), 'A')).toBe('https://solscan.io/tx/A?cluster=devnet')
})

test('without an explorer, or with a broken one, there is no link', () => {
  for (const network of [undefined, {} as Network, at('nonsense')]) expect(explorerPage(network, '0x1')).toBeUndefined()
})
