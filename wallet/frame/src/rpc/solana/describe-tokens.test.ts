import { TOKEN_PROGRAM, WRAPPED_SOL } from '@latchkey/solana/read'
import { expect, test } from 'vitest'
import { askEn as t } from '../../fixtures/english.js'
import { key, metadataAccount, mintAccount, tokenAccount } from './fixtures/accounts.js'
import { asked, friend, own, transaction } from './fixtures/asked.js'
import { bytes, type Instruction, openAccount, step, tokens, u64 } from './fixtures/steps.js'

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
  expect(noteOf('Send tokens')).toBe(t('ask.saysContract'))
  expect(linesOf('Token')).toEqual([mint])
  expect(noteOf('Token')).toBe(t('ask.callsItself', { name: 'Test Dollar' }))
  expect(linesOf('To')).toEqual([friend])
  expect(noteOf('To')).toBe(t('ask.inTokenAccount', { address: target }))
  expect(linesOf('From')).toEqual([])
  expect(question?.warnings).toEqual([])
})

test('a symbol like the coin of the network is hidden, with a warning', async () => {
  const { linesOf, question } = await asked([transaction([tokens([source, target, own], [3, ...u64(5n)])])], {
    accounts: { ...accounts, [mint]: mintAccount(6, 1000n, { name: 'x', symbol: 'sol', mint }) },
  })
  expect(linesOf('Send tokens')).toEqual(['0.000005'])
  expect(question?.warnings).toEqual([t('ask.imitates')])
})

test("without the node, tokens are shown in base units, and the account's owner is unknown", async () => {
  const { linesOf, noteOf, question } = await asked([transaction([tokens([source, mint, target, own], [12, ...u64(7n), 6])])], {
    answers: { getMultipleAccounts: new Error('busy') },
  })
  expect(linesOf('Send tokens')).toEqual(['7 units'])
  expect(linesOf('Token')).toEqual([mint])
  expect(linesOf('To')).toEqual([target])
  expect(noteOf('To')).toBe(t('ask.ownerUnknown'))
  expect(question?.warnings).toContain(t('ask.unknownToken'))
})

test('an account opened by the same transaction belongs to its new owner', async () => {
  const fresh = key(14)
  const { linesOf } = await told(openAccount(own, fresh, friend, mint), tokens([source, fresh, own], [3, ...u64(1n)]))
  expect(linesOf('Open a token account for')).toEqual([friend])
  expect(linesOf('To')).toEqual([friend])
})

test('tokens of other owners show their owner', async () => {
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
  expect(linesOf('Allow token spending')).toEqual([shown])
  expect(linesOf('By')).toEqual([stranger])
  expect(question?.warnings).toEqual([t('ask.delegateTakes', { address: stranger }), ...(hasNoLimit ? [t('ask.unlimited')] : [])])
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

test('a token account with a new owner shows a warning with that owner', async () => {
  const { linesOf, question } = await told(tokens([source, own], [6, 2, 1, ...bytes(stranger)]))
  expect(linesOf('Change an authority')).toEqual([t('ask.ownerRight')])
  expect(linesOf('New authority')).toEqual([stranger])
  expect(linesOf('Token account')).toEqual([source])
  expect(question?.warnings).toEqual([t('ask.takesOver', { address: stranger })])
  expect(question?.caution).toBe('wait')
})

test.each([
  ['closing', [6, 3, 1, ...bytes(stranger)], t('ask.closeRight'), stranger],
  ['making tokens, given up', [6, 0, 0], t('ask.mintRight'), t('ask.nobody')],
  ['something newer', [6, 40, 1, ...bytes(stranger)], t('ask.otherRight'), stranger],
])('another authority is shown with a warning: %s', async (_, data, right, next) => {
  const { linesOf, question } = await told(tokens([source, own], data))
  expect(linesOf('Change an authority')).toEqual([right])
  expect(linesOf('New authority')).toEqual([next])
  expect(question?.warnings).toEqual([t('ask.rightChanges')])
})

test('burning tokens is shown as irreversible', async () => {
  for (const data of [
    [8, ...u64(3_000_000n)],
    [15, ...u64(3_000_000n), 6],
  ]) {
    const { linesOf, question } = await told(tokens([source, mint, own], data))
    expect(linesOf('Burn tokens')).toEqual(['3 TUSD'])
    expect(question?.warnings).toEqual([t('ask.burned')])
  }
})

test('closing an account is shown, with a warning if the remainder goes to someone else', async () => {
  const mine = await told(tokens([source, own, own], [9]))
  expect(mine.linesOf('Close a token account')).toEqual([source])
  expect(mine.question?.warnings).toEqual([])
  expect((await told(tokens([source, stranger, own], [9]))).question?.warnings).toEqual([t('ask.restGoes', { address: stranger })])
})

test.each([
  ['closed for someone else', [source, stranger, own], [9], t('ask.restGoes', { address: stranger })],
  ['closable by someone else', [source, own], [6, 3, 1, ...bytes(stranger)], t('ask.takesOver', { address: stranger })],
])('wrapped SOL moves with its account, with any content: %s', async (_, list, data, warning) => {
  const { question } = await asked([transaction([tokens(list, data)])], {
    accounts: { ...accounts, [source]: tokenAccount(WRAPPED_SOL, own, 5n) },
    answers: { simulateTransaction: new Error('busy') },
  })
  expect(question?.warnings).toEqual([warning])
  expect(question?.caution).toBe('wait')
})

test('a new token account at any address names its owner, unless that is the wallet', async () => {
  const opened = async (owner: string) => {
    const initialize = step(TOKEN_PROGRAM, [[target, 'writable'], [mint]], [18, ...bytes(owner)])
    const { linesOf } = await asked([transaction([initialize])], { accounts: { [mint]: accounts[mint] } as never })
    return linesOf('Open a token account for')
  }
  expect(await opened(stranger)).toEqual([stranger])
  expect(await opened(own)).toEqual([])
})
