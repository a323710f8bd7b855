import { expect, test } from 'vitest'
import { base64ToBytes, base64ToHex, bytesToBase64, hexToBase64, isHex } from './bytes.js'
import { CHAINS } from './chains.js'
import { nameOf, toChain } from './to-chain.js'

test('bytes convert from one encoding to the other and back, including zeros', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  const [hex, base64] = [Buffer.from(bytes).toString('hex'), Buffer.from(bytes).toString('base64')]
  expect(bytesToBase64(bytes)).toBe(base64)
  expect(base64ToBytes(base64)).toEqual(bytes)
  expect(base64ToHex(base64)).toBe(hex)
  expect(hexToBase64(hex)).toBe(base64)
  expect(hexToBase64(hex.toUpperCase())).toBe(base64)
  expect([hexToBase64(''), base64ToHex('')]).toEqual(['', ''])
})

test.each([
  ['00ff', true],
  ['00FF', true],
  ['0ff', false],
  ['', false],
  ['0g', false],
  ['g0', false],
  ['0x00', false],
  ['00 ', false],
])('%j is hex of whole bytes: %j', (text, is) => {
  expect(isHex(text)).toBe(is)
})

test.each([
  ['Mainnet', CHAINS.mainnet],
  ['livenet', CHAINS.mainnet],
  ['BITCOIN_MAINNET', CHAINS.mainnet],
  ['bitcoin:mainnet', CHAINS.mainnet],
  ['BITCOIN_TESTNET', CHAINS.testnet],
  ['Testnet4', CHAINS.testnet4],
  ['BITCOIN_SIGNET', CHAINS.signet],
  ['bitcoin:regtest', CHAINS.regtest],
  ['devnet', CHAINS.regtest],
  ['FRACTAL_BITCOIN', undefined],
  ['mainnet-fork', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('a wallet that reports %j is on %j', (name, chain) => {
  expect(toChain(name)).toBe(chain)
})

test('a network maps back to its name; a chain of another family has none', () => {
  expect(Object.values(CHAINS).map(nameOf)).toEqual(Object.keys(CHAINS))
  expect([nameOf('eip155:1'), nameOf(undefined)]).toEqual([undefined, undefined])
})
