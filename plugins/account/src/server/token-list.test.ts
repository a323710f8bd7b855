import { expect, test } from 'vitest'
import { tokensOf } from './token-list.js'

const token = (chainId: number | string, address: string) => ({ chainId, address, decimals: 6, symbol: 'T', name: 'T' })
const EVM = `0x${'1'.repeat(40)}`
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('lists number the chains of both families, and addresses distinguish them', () => {
  const list = [token(101, EVM), token(101, MINT), token(103, MINT), token('eip155:1', EVM), token('solana:own', MINT), token(1, EVM)]
  expect(tokensOf(list, 'eip155:101')).toEqual([list[0]])
  expect(tokensOf(list, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual([list[1]])
  expect(tokensOf(list, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toEqual([list[2]])
  expect(tokensOf(list, 'eip155:1')).toEqual([list[3], list[5]])
  expect(tokensOf(list, 'solana:own')).toEqual([list[4]])
  // A number that no list assigns to a Solana cluster.
  expect(tokensOf([token(7, MINT)], 'undefined')).toEqual([])
})
