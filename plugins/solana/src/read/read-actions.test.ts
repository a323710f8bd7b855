import {
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import type { SolanaAccount } from './accounts.js'
import { type AnyInstruction, away, chainOf, heldBy, key, mintOf, own, read } from './fixtures/build.js'
import { readActions, readTokenFacts } from './read-actions.js'
import { mintReader } from './read-mint.js'

const [mint, source, target, friend, stranger] = [key(10), key(11), key(12), key(2), key(13)]
const chain = {
  [mint]: mintOf(6, 1_000_000n),
  [source]: heldBy(own, mint),
  [target]: heldBy(friend, mint),
}
const transfer = getTransferInstruction({ source, destination: target, authority: own, amount: 5n })

/** The token facts of the last instruction. */
async function last(list: readonly AnyInstruction[], accounts: { readonly [address: string]: SolanaAccount } | undefined = chain) {
  const readAccounts = accounts === undefined ? away : chainOf(accounts)
  const { actions, holderOf } = await readActions(read(list), { readAccounts })
  const action = actions.at(-1)
  if (!action || !('by' in action)) throw new Error('This is no instruction of a token program.')
  return readTokenFacts(action, { holderOf, readMint: mintReader(readAccounts, 'SOL') })
}

describe('an instruction of a token program', () => {
  test('concerns the owners of its accounts, and the mint that they name', async () => {
    expect(await last([transfer])).toEqual({
      owner: own,
      mint,
      token: { decimals: 6, supply: 1_000_000n },
      payee: friend,
      hasNoLimit: false,
    })
  })

  test('concerns other owners’ tokens if the wallet is their delegate', async () => {
    expect(await last([transfer], { ...chain, [source]: heldBy(stranger, mint) })).toMatchObject({ owner: stranger })
  })

  test('names no payee and no decimals without a node, but the mint that it states', async () => {
    const checked = getTransferCheckedInstruction({ source, mint, destination: target, authority: own, amount: 5n, decimals: 6 })
    const readAccounts = away
    const { actions, holderOf, accounts } = await readActions(read([checked]), { readAccounts })
    expect(accounts.size).toBe(0)
    const [action] = actions
    if (action?.does !== 'send-tokens') throw new Error('This is no transfer.')
    expect(await readTokenFacts(action, { holderOf, readMint: mintReader(readAccounts, 'SOL') })).toEqual({
      owner: own,
      mint,
      token: {},
      payee: undefined,
      hasNoLimit: false,
    })
  })

  test.each([
    [1_000_000n, false],
    [1_000_001n, true],
    [2n ** 64n - 1n, true],
  ])('lets spend %d: without a limit if that is more than there is', async (amount, hasNoLimit) => {
    expect(await last([getApproveInstruction({ source, delegate: stranger, owner: own, amount })])).toMatchObject({ hasNoLimit })
  })

  test('has no limit above any possible balance, even if the supply is unknown', async () => {
    const approve = (amount: bigint) => last([getApproveInstruction({ source, delegate: stranger, owner: own, amount })], {})
    expect(await approve(2n ** 63n)).toMatchObject({ hasNoLimit: true })
    expect(await approve(2n ** 63n - 1n)).toMatchObject({ hasNoLimit: false })
  })
})

describe('the owner of a receiving account', () => {
  const open = getCreateAssociatedTokenIdempotentInstruction({ payer: { address: own } as never, ata: target, owner: friend, mint })

  test('is the account for which this transaction opens it, if it does not exist', async () => {
    const { [target]: _, ...rest } = chain
    expect(await last([open, transfer], rest)).toMatchObject({ payee: friend })
  })

  test('is the one on the chain if it exists, regardless of the transaction', async () => {
    expect(await last([open, transfer], { ...chain, [target]: heldBy(stranger, mint) })).toMatchObject({ payee: stranger })
  })

  test('is unknown for an account that is initialized at any address: its owner may change before the transaction ends', async () => {
    const { [target]: _, ...rest } = chain
    const initialize = getInitializeAccount3Instruction({ account: target, mint, owner: friend })
    expect(await last([initialize, transfer], rest)).toMatchObject({ payee: undefined })
  })
})

test('further accounts are read at the same time', async () => {
  const asked: (readonly string[])[] = []
  const { accounts } = await readActions(read([transfer]), {
    also: [stranger],
    async readAccounts(addresses) {
      asked.push(addresses)
      return chainOf(chain)(addresses)
    },
  })
  expect(asked).toHaveLength(1)
  expect([...accounts.keys()]).toEqual(expect.arrayContaining([stranger, own, source, target]))
})
