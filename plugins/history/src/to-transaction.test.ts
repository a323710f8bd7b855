import { expect, test } from 'vitest'
import { activityOf } from './fixtures/activity-of.js'
import { toTransaction } from './to-transaction.js'

test('S3-14 returns an activity in the nested shape of the specification, coins and collectibles apart', () => {
  const activity = activityOf({
    operation: 'trade',
    transfers: [
      { direction: 'out', quantity: '1.5', symbol: 'ETH', name: 'Ether', iconUrl: 'https://a.test/eth.png' },
      { direction: 'in', quantity: '1', name: 'Key 7', tokenId: '7', iconUrl: 'https://a.test/7.png' },
      { direction: 'self', quantity: '0' },
      { direction: 'in', quantity: '1', tokenId: '0' },
    ],
  })
  expect(toTransaction(activity)).toEqual({
    metadata: {
      operationType: 'trade',
      status: 'confirmed',
      sentFrom: 'eip155-address-1',
      sentTo: '0x2',
      hash: '0x1',
      chain: 'eip155:1',
      minedAt: '2026-11-20T10:00:00Z',
    },
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '1.5' },
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://a.test/eth.png' } },
      },
      { direction: 'in', quantity: { numeric: '1' }, nft_info: { name: 'Key 7', content: { preview: { url: 'https://a.test/7.png' } } } },
      { direction: 'self', quantity: { numeric: '0' }, fungible_info: {} },
      { direction: 'in', quantity: { numeric: '1' }, nft_info: {} },
    ],
  })
})
