import { expect, test } from 'vitest'
import { addressBlock } from './address-block.js'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:4711', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::7]"', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::7%eth0', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:0:0:192.0.2.1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7:61000 ', '192.0.2.7'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  [undefined, undefined],
  ['1:2:3:4:5:6:7:8:9', undefined],
  ['http://192.0.2.7/', undefined],
])('API-32 %s is in the block %s', (text, block) => expect(addressBlock(text)).toBe(block))

test('API-32 a wider block combines more of them', () => {
  expect([addressBlock('192.0.2.7', 48), addressBlock('2001:db8:1:2::1', 48)]).toEqual(['192.0.2.0/24', '2001:db8:1::/48'])
})
