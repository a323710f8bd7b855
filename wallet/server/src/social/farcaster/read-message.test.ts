import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFid } from './read-message.js'

const at = Date.parse('2026-01-31T12:00:00Z')
const asked = { domain: 'wallet.example.com', nonce: 'abcdef0123456789', uri: 'https://wallet.example.com', chain: 'eip155:10', now: at }
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const lines = [
  'wallet.example.com wants you to sign in with your Ethereum account:',
  address,
  '',
  'Farcaster Auth',
  '',
  'URI: https://wallet.example.com',
  'Version: 1',
  'Chain ID: 10',
  'Nonce: abcdef0123456789',
  'Issued At: 2026-01-31T11:59:00Z',
  'Expiration Time: 2026-01-31T12:09:00Z',
  'Resources:',
  '- farcaster://fid/6841',
]
const without = (start: string): string => lines.filter((line) => !line.startsWith(start)).join('\n')
const changed = (start: string, line: string): string => lines.map((each) => (each.startsWith(start) ? line : each)).join('\n')

test('reads the account of a FIP-11 message', () => {
  expect(readFid(lines.join('\n'), asked)).toEqual({ fid: '6841', address })
  expect(readFid(without('Expiration Time'), asked)).toEqual({ fid: '6841', address })
  expect(readFid(changed('- farcaster', '- https://example.com\n- farcaster://fid/6841'), asked)).toEqual({ fid: '6841', address })
})

test.each([
  ['another host', changed('wallet.example.com', 'evil.example wants you to sign in with your Ethereum account:')],
  [
    'a host that begins like ours',
    changed('wallet.example.com', 'wallet.example.com.evil.example wants you to sign in with your Ethereum account:'),
  ],
  ['another page', changed('URI', 'URI: https://evil.example')],
  ['another number', changed('Nonce', 'Nonce: abcdef0123456780')],
  ['another chain', changed('Chain ID', 'Chain ID: 1')],
  ['another version', changed('Version', 'Version: 2')],
  ['a time that is over', changed('Expiration', 'Expiration Time: 2026-01-31T12:00:00Z')],
  ['a time to come', changed('Issued', 'Issued At: 2026-01-31T12:03:00Z')],
  ['a time that begins later', `${lines.slice(0, -2).join('\n')}\nNot Before: 2026-01-31T12:03:00Z\nResources:\n- farcaster://fid/6841`],
  ['no time', changed('Issued', 'Issued At: soon')],
  ['no number', without('Nonce')],
  ['nobody', without('- farcaster')],
  ['two accounts', `${lines.join('\n')}\n- farcaster://fid/2`],
  ['an account that is no number', changed('- farcaster', '- farcaster://fid/0x1')],
  ['a line twice', changed('Nonce', 'Nonce: abcdef0123456789\nNonce: abcdef0123456789')],
  ['a line that is none', changed('Version', 'Version: 1\nElse: 1')],
  ['something after the resources', `${lines.join('\n')}\nNonce: abcdef0123456789`],
  ['an address that is none', changed(address, '0x12')],
  ['a statement that looks like the fields', lines.join('\n').replace('Farcaster Auth', 'URI: https://evil.example')],
  ['far too much', `${lines.join('\n')}${'\n- https://example.com'.repeat(300)}`],
])('a message with %s is invalid', (_, message) => expect(readFid(message, asked)).toBeUndefined())

test('a message modified anywhere is invalid or belongs to another account, and never throws', () => {
  const text = lines.join('\n')
  fc.assert(
    fc.property(fc.nat(text.length), fc.string({ maxLength: 3 }), fc.nat(3), (from, put, cut) => {
      const found = readFid(text.slice(0, from) + put + text.slice(from + cut), asked)
      if (found) expect(found).toEqual({ fid: expect.stringMatching(/^[1-9]\d*$/), address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
    }),
    { numRuns: 2000 },
  )
})
