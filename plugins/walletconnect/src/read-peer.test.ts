import { expect, test } from 'vitest'
import { readPeer } from './read-peer.js'

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ name: 7, icons: 'x', url: [], redirect: 3 }],
  [{ name: ' \u202e\u200b ', icons: [null, 7], redirect: { native: {} } }],
])('WC-23 metadata without name or icons, or with wrong types (%j), is read under a neutral name', (metadata) => {
  expect(readPeer(metadata)).toEqual({ name: 'WalletConnect', icon: undefined, url: undefined, native: undefined, universal: undefined })
})

test('WC-23 a name is one short line without hidden characters, and an image on a foreign host is not loaded', () => {
  const picture = 'data:image/png;base64,AA=='
  const read = readPeer({
    name: `My\u202e\nWallet ${'x'.repeat(100)}`,
    icons: ['https://stranger.test/a.png', picture],
    url: 'https://w.test',
  })
  expect(read).toMatchObject({ icon: picture, url: 'https://w.test' })
  expect(read.name).toMatch(/^My Wallet x+…$/)
  expect(read.name).toHaveLength(40)
})
