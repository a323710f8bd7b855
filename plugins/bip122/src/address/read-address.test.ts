import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { readAddress } from './read-address.js'

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Each kind of address of forty keys, made by another implementation. */
function addresses(network: typeof NETWORK): readonly (readonly [kind: string, address: string])[] {
  return Array.from({ length: 40 }, (_, i) => {
    const secret = new Uint8Array(32).fill(i + 1)
    const key = pubECDSA(secret)
    return [
      ['p2pkh', p2pkh(key, network).address],
      ['p2sh', p2sh(p2wpkh(key, network), network).address],
      ['p2wpkh', p2wpkh(key, network).address],
      ['p2wsh', p2wsh(p2pkh(key, network), network).address],
      ['p2tr', p2tr(pubSchnorr(secret), undefined, network).address],
    ] as const
  })
    .flat()
    .map(([kind, address]) => [kind, address ?? ''] as const)
}

test.each([
  ['mainnet', NETWORK],
  ['testnet', TEST_NETWORK],
  ['regtest', REGTEST],
] as const)('every kind of address of %s is known as what it is', (name, network) => {
  for (const [kind, address] of addresses(network)) {
    const read = readAddress(address)
    expect(read?.kind, address).toBe(kind)
    expect(read?.networks).toContain(name)
    expect(read?.networks.includes('mainnet')).toBe(name === 'mainnet')
  }
})

test('one wrong letter is no address, as another implementation sees it too', () => {
  for (const [, address] of addresses(NETWORK)) {
    for (const at of [4, 9, address.length - 1]) {
      const letter = address[at] === 'q' ? 'p' : 'q'
      const wrong = address.slice(0, at) + letter + address.slice(at + 1)
      expect(() => OutScript.encode(Address(NETWORK).decode(wrong)), wrong).toThrow()
      expect(readAddress(wrong), wrong).toBeUndefined()
    }
  }
})

test('bech32 may be all capitals, never mixed; base58 tells case apart', () => {
  expect(readAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')?.kind).toBe('p2wpkh')
  expect(readAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4')).toBeUndefined()
  expect(readAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')?.kind).toBe('p2pkh')
  expect(readAddress('1bvbmseystwetqtfn5au4m4gfg7xjanvn2')).toBeUndefined()
})

// BIP-173 and BIP-350, test vectors of addresses.
test.each([
  ['BC1SW50QGDZ25J', 'witness'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'witness'],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'witness'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr'],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'p2tr'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh'],
])('%s is an address', (address, kind) => {
  expect(readAddress(address)?.kind).toBe(kind)
})

test.each([
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
  'bc1gmk9yu',
  '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  '',
])('%s is none', (address) => {
  expect(readAddress(address)).toBeUndefined()
})

// With a checksum that holds.
const program = (prefix: string, version: number, size: number): string => {
  const words = [version, ...bech32.toWords(new Uint8Array(size).fill(7))]
  return (version === 0 ? bech32 : bech32m).encode(prefix, words, 100)
}

test('a program has 2 to 40 bytes and a version up to 16; version 0 has 20 or 32', () => {
  const kind = (version: number, size: number) => readAddress(program('bc', version, size))?.kind
  expect([2, 40].map((size) => kind(16, size))).toEqual(['witness', 'witness'])
  expect([1, 41].map((size) => kind(16, size))).toEqual([undefined, undefined])
  expect(kind(17, 20)).toBeUndefined()
  expect([20, 32, 21, 31].map((size) => kind(0, size))).toEqual(['p2wpkh', 'p2wsh', undefined, undefined])
  expect([31, 32, 33].map((size) => kind(1, size))).toEqual(['witness', 'p2tr', 'witness'])
  expect(kind(2, 32)).toBe('witness')
})

test('test networks share their forms, all but that of a node of one’s own', () => {
  expect(readAddress(program('bc', 1, 32))?.networks).toEqual(['mainnet'])
  expect(readAddress(program('tb', 1, 32))?.networks).toEqual(['testnet', 'testnet4', 'signet'])
  expect(readAddress(program('bcrt', 1, 32))?.networks).toEqual(['regtest'])
  expect(readAddress(program('xbc', 1, 32))).toBeUndefined()
  const base58 = (version: number, size = 20) => createBase58check(sha256).encode(Uint8Array.of(version, ...new Uint8Array(size)))
  const all = ['testnet', 'testnet4', 'signet', 'regtest']
  expect([0x00, 0x05, 0x6f, 0xc4].map((version) => readAddress(base58(version)))).toEqual([
    { kind: 'p2pkh', networks: ['mainnet'] },
    { kind: 'p2sh', networks: ['mainnet'] },
    { kind: 'p2pkh', networks: all },
    { kind: 'p2sh', networks: all },
  ])
  // Litecoin’s, and other lengths.
  for (const none of [base58(0x30), base58(0x00, 19), base58(0x00, 21)]) expect(readAddress(none), none).toBeUndefined()
})

test('a text of any length is looked at in no time', () => {
  expect(readAddress('1'.repeat(1_000_000))).toBeUndefined()
})
