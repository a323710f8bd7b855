import { expect, test } from 'vitest'
import { askEn as t } from '../../texts/ask-en.js'
import { key, metadataAccount, mintAccount, tokenAccount } from './fixtures/accounts.js'
import { asked, friend, own, transaction } from './fixtures/asked.js'
import { bytes, type Instruction, openAccount, step, tokens, u64 } from './fixtures/steps.js'
import { TOKEN, TOKEN_2022, WRAPPED_SOL } from './programs.js'
import { type Action, readStep } from './read-step.js'

const [mint, source, target, stranger] = [key(10), key(11), key(12), key(13)]
/** Metaplex's metadata address of `mint`, derived with Metaplex's own library. */
const NAMES = await metadataOf(mint)
const accounts = {
  [mint]: mintAccount(6, 10n ** 12n),
  [NAMES]: metadataAccount(mint, 'Test Dollar', 'TUSD'),
  [source]: tokenAccount(mint, own, 9_000_000n),
  [target]: tokenAccount(mint, friend, 0n),
}
const told = (...steps: readonly Instruction[]) => asked([transaction(steps)], { accounts })

async function metadataOf(of: string): Promise<string> {
  const { getProgramDerivedAddress } = await import('@solana/web3.js')
  const program = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
  const seeds = ['metadata', Uint8Array.from(bytes(program)), Uint8Array.from(bytes(of))]
  const [address] = await getProgramDerivedAddress({
    programAddress: program as Parameters<typeof getProgramDerivedAddress>[0]['programAddress'],
    seeds,
  })
  return address
}

test.each([
  ['a checked transfer', tokens([source, mint, target, own], [12, ...u64(2_500_000n), 6])],
  ['a plain transfer', tokens([source, target, own], [3, ...u64(2_500_000n)])],
])('%s is shown in the token’s own units, with the owner of the receiving account', async (_, step) => {
  const { question, linesOf, noteOf } = await told(step)
  expect(linesOf('Send tokens')).toEqual(['2.5 TUSD'])
  expect(noteOf('Send tokens')).toBe(t.saysContract)
  expect(linesOf('Token')).toEqual([mint])
  expect(noteOf('Token')).toBe(t.callsItself('Test Dollar'))
  expect(linesOf('To')).toEqual([friend])
  expect(noteOf('To')).toBe(t.inTokenAccount(target))
  expect(linesOf('From')).toEqual([])
  expect(question?.warnings).toEqual([])
})

test('a Token-2022 transfer with a fee is decoded, and a mint with its own metadata is shown by its name', async () => {
  const step = tokens([source, mint, target, own], [26, 1, ...u64(150n), 2, ...u64(1n)], TOKEN_2022)
  const { linesOf, noteOf } = await asked([transaction([step])], {
    accounts: { ...accounts, [mint]: mintAccount(2, 1000n, { name: 'Test Euro', symbol: 'TEUR', mint }) },
  })
  expect(linesOf('Send tokens')).toEqual(['1.5 TEUR'])
  expect(noteOf('Token')).toBe(t.callsItself('Test Euro'))
})

test.each([
  ['points to another account', { mint, pointsTo: stranger }],
  ['are about another mint', { mint: stranger, pointsTo: mint }],
])('names that %s are ignored', async (_, whose) => {
  const { linesOf, question } = await asked([transaction([tokens([source, target, own], [3, ...u64(100n)])])], {
    accounts: {
      [source]: tokenAccount(mint, own, 9n),
      [mint]: mintAccount(2, 1000n, { name: 'Fake', symbol: 'FAKE', ...whose }),
    },
  })
  expect(linesOf('Send tokens')).toEqual(['1'])
  expect(linesOf('Token')).toEqual([mint])
  expect(question?.warnings).toEqual([t.unknownToken])
})

test('metadata of another mint, or of another program, is ignored', async () => {
  for (const names of [
    metadataAccount(stranger, 'Test Dollar', 'TUSD'),
    { ...metadataAccount(mint, 'Test Dollar', 'TUSD'), owner: stranger },
  ]) {
    const { linesOf } = await asked([transaction([tokens([source, target, own], [3, ...u64(1n)])])], {
      accounts: { ...accounts, [NAMES]: names },
    })
    expect(linesOf('Send tokens')).toEqual(['0.000001'])
  }
})

test.each([
  ['a coin of the network', 'SOL', '0.000005'],
  ['the same in small letters', 'sol', '0.000005'],
  ['hidden letters', 'T\u202eU\u200bSD', '0.000005 TUSD'],
  ['a long story', 'VERYLONGSYMBOLTHATPUSHESALLAWAY', '0.000005 VERYLONGSYMBOLTH…'],
])('a symbol that is or contains %s is hidden or cleaned up', async (_, symbol, shown) => {
  const { linesOf } = await asked([transaction([tokens([source, target, own], [3, ...u64(5n)])])], {
    accounts: { ...accounts, [mint]: mintAccount(6, 1000n, { name: 'x', symbol, mint }) },
  })
  expect(linesOf('Send tokens')).toEqual([shown])
})

test('wrapped SOL is not shown as SOL', async () => {
  const { linesOf } = await asked([transaction([tokens([source, WRAPPED_SOL, target, own], [12, ...u64(5n), 9])])], { accounts })
  expect(linesOf('Send tokens')).toEqual(['0.000000005 wSOL'])
})

test("without the node, tokens are shown in base units, and the account's owner is unknown", async () => {
  const { linesOf, noteOf, question } = await asked([transaction([tokens([source, mint, target, own], [12, ...u64(7n), 6])])], {
    answers: { getMultipleAccounts: new Error('busy') },
  })
  expect(linesOf('Send tokens')).toEqual(['7 units'])
  expect(linesOf('Token')).toEqual([mint])
  expect(linesOf('To')).toEqual([target])
  expect(noteOf('To')).toBe(t.ownerUnknown)
  expect(question?.warnings).toContain(t.unknownToken)
})

test('an account opened by the same transaction belongs to its new owner; an existing one to its owner on the chain', async () => {
  const fresh = key(14)
  const steps = (account: string) => [openAccount(own, account, friend, mint), tokens([source, account, own], [3, ...u64(1n)])]
  const { linesOf } = await told(...steps(fresh))
  expect(linesOf('Open a token account for')).toEqual([friend])
  expect(linesOf('To')).toEqual([friend])
  const { linesOf: other } = await asked([transaction(steps(target))], {
    accounts: { ...accounts, [target]: tokenAccount(mint, stranger, 0n) },
  })
  expect(other('To')).toEqual([stranger])
})

test('tokens of others show their owner', async () => {
  const { linesOf } = await asked([transaction([tokens([source, target, own], [3, ...u64(1n)])])], {
    accounts: { ...accounts, [source]: tokenAccount(mint, stranger, 5n) },
  })
  expect(linesOf('From')).toEqual([stranger])
})

test.each([
  ['approve', [source, stranger, own], [4, ...u64(1_500_000n)], '1.5 TUSD', false],
  ['approveChecked', [source, mint, stranger, own], [13, ...u64(1_500_000n), 6], '1.5 TUSD', false],
  ['approve without a limit', [source, stranger, own], [4, ...u64(2n ** 64n - 1n)], 'No limit (TUSD)', true],
  ['approve of more than there is', [source, stranger, own], [4, ...u64(10n ** 12n + 1n)], 'No limit (TUSD)', true],
])('%s shows a warning', async (_, list, data, shown, hasNoLimit) => {
  const { linesOf, question } = await told(tokens(list, data))
  expect(linesOf('Allow spending')).toEqual([shown])
  expect(linesOf('By')).toEqual([stranger])
  expect(question?.warnings).toEqual([t.delegateTakes(stranger), ...(hasNoLimit ? [t.unlimited] : [])])
  expect(question?.caution).toBe(hasNoLimit ? 'wait' : undefined)
})

test.each([
  ['a transfer', tokens([source, target, own], [3, ...u64(1n)]), friend],
  ['an allowance', tokens([source, stranger, own], [4, ...u64(1n)]), stranger],
  ['a new owner', tokens([source, own], [6, 2, 1, ...bytes(stranger)]), stranger],
  ['a closed account', tokens([source, stranger, own], [9]), stranger],
])('the delegate or recipient is the first line: %s', async (_, step, first) => {
  const { question } = await told(step)
  expect(question?.details[0]?.value).toBe(first)
})

test('a zero allowance, and a revoked one, show no warning', async () => {
  for (const step of [tokens([source, stranger, own], [4, ...u64(0n)]), tokens([source, own], [5])]) {
    const { linesOf, question } = await told(step)
    expect(linesOf('Revoke a permission')).toEqual([source])
    expect(question?.warnings).toEqual([])
  }
})

test('a token account that changes hands shows a warning with the new owner', async () => {
  const { linesOf, question } = await told(tokens([source, own], [6, 2, 1, ...bytes(stranger)]))
  expect(linesOf('Change an authority')).toEqual([t.ownerRight])
  expect(linesOf('Goes to')).toEqual([stranger])
  expect(linesOf('Token account')).toEqual([source])
  expect(question?.warnings).toEqual([t.takesOver(stranger)])
  expect(question?.caution).toBe('wait')
})

test.each([
  ['closing', [6, 3, 1, ...bytes(stranger)], t.closeRight, stranger],
  ['making tokens, given up', [6, 0, 0], t.mintRight, t.nobody],
  ['something newer', [6, 40, 1, ...bytes(stranger)], t.otherRight, stranger],
])('another authority is shown with a warning: %s', async (_, data, right, next) => {
  const { linesOf, question } = await told(tokens([source, own], data))
  expect(linesOf('Change an authority')).toEqual([right])
  expect(linesOf('Goes to')).toEqual([next])
  expect(question?.warnings).toEqual([t.rightChanges])
})

test('burning tokens is shown as irreversible', async () => {
  for (const data of [
    [8, ...u64(3_000_000n)],
    [15, ...u64(3_000_000n), 6],
  ]) {
    const { linesOf, question } = await told(tokens([source, mint, own], data))
    expect(linesOf('Burn tokens')).toEqual(['3 TUSD'])
    expect(question?.warnings).toEqual([t.burned])
  }
})

test('closing an account is shown, with a warning if the remainder goes to someone else', async () => {
  const mine = await told(tokens([source, own, own], [9]))
  expect(mine.linesOf('Close a token account')).toEqual([source])
  expect(mine.question?.warnings).toEqual([])
  expect((await told(tokens([source, stranger, own], [9]))).question?.warnings).toEqual([t.restGoes(stranger)])
})

test.each([
  ['closed for someone else', [source, stranger, own], [9], t.restGoes(stranger)],
  ['closable by someone else', [source, own], [6, 3, 1, ...bytes(stranger)], t.takesOver(stranger)],
])('wrapped SOL goes with its account, whatever is in it: %s', async (_, list, data, warning) => {
  const { question } = await asked([transaction([tokens(list, data)])], {
    accounts: { ...accounts, [source]: tokenAccount(WRAPPED_SOL, own, 5n) },
    answers: { simulateTransaction: new Error('busy') },
  })
  expect(question?.warnings).toEqual([warning])
  expect(question?.caution).toBe('wait')
})

test.each([
  ['3, as wallets do', [18, ...bytes(stranger)], [target, mint]],
  ['2', [16, ...bytes(stranger)], [target, mint, own]],
  ['1', [1], [target, mint, stranger, own]],
])('a new token account at any address names its owner, unless that is the wallet: version %s', async (_, data, list) => {
  const known = {
    accounts: { [mint]: accounts[mint], [NAMES]: accounts[NAMES] } as never,
    answers: { simulateTransaction: new Error('busy') },
  }
  const others = await asked(
    [
      transaction([
        step(
          TOKEN,
          list.map((each) => [each, 'writable'] as const),
          data,
        ),
      ]),
    ],
    known,
  )
  expect(others.linesOf('Open a token account for')).toEqual([stranger])
  // Its owner may change hands before the transaction ends, so it is no name for a payee.
  const paid = await asked(
    [
      transaction([
        step(
          TOKEN,
          list.map((each) => [each, 'writable'] as const),
          data,
        ),
        tokens([source, target, own], [3, ...u64(1n)]),
      ]),
    ],
    known,
  )
  expect(paid.linesOf('To')).toEqual([target])
  const mine = await asked(
    [
      transaction([
        step(
          TOKEN,
          list.map((each) => [each === stranger ? own : each, 'writable'] as const),
          data.length === 1 ? data : [data[0] ?? 0, ...bytes(own)],
        ),
      ]),
    ],
    known,
  )
  expect(mine.linesOf('Open a token account for')).toEqual([])
})

test.each([
  [[3]],
  [[3, 1, 2]],
  [[4]],
  [[6]],
  [[6, 2, 1, 5]],
  [[8]],
  [[12]],
  [[13]],
  [[16, 1]],
  [[18]],
  [[26, 1]],
  [[26, 0, 1, 2]],
  [[]],
  [[200]],
])('instructions with an unexpected format are unknown, not guessed: %j', (data) => {
  expect(readStep({ program: TOKEN_2022, accounts: [source, target, own], data: Uint8Array.from(data) })).toEqual({
    does: 'unknown',
    program: TOKEN_2022,
  } satisfies Action)
})

test('a Token-2022 fee is not an instruction of the old program', () => {
  const data = Uint8Array.from([26, 1, ...u64(1n), 2, ...u64(1n)])
  expect(readStep({ program: TOKEN, accounts: [source, mint, target, own], data })).toMatchObject({ does: 'unknown' })
})
