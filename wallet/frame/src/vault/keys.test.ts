import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { accountsOf, wordsOf } from './keys.js'

const PUBLIC_WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

test('derives the same accounts as any other wallet from the same words', async () => {
  const seed = mnemonicToEntropy(PUBLIC_WORDS, wordlist)
  expect(wordsOf(seed)).toBe(PUBLIC_WORDS)
  const { addresses, proofKey } = await accountsOf(seed)
  expect(addresses).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    bip122: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    bip122Testnet: 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl',
  })
  expect(proofKey).toHaveLength(32)
})
