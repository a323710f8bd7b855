import { MEMO_PROGRAMS, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@latchkey/solana/read'
import { base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEn as t } from '../../fixtures/english.js'
import { ANSWER_MS } from './describe-all.js'
import { accountOf, key, mintAccount, tokenAccount } from './fixtures/accounts.js'
import { asked, friend, own, transaction } from './fixtures/asked.js'
import { bytes, pay, step } from './fixtures/steps.js'
import { APPROVED_MS } from './refuse-expired.js'

const [mint, account, program] = [key(10), key(11), key(12)]
const wallet = (lamports: number, owner = SYSTEM_PROGRAM) => accountOf(owner, new Uint8Array(), lamports)
/** An instruction of an unknown program. */
const unread = transaction([
  step(
    program,
    [
      [own, 'signer', 'writable'],
      [account, 'writable'],
    ],
    [1],
  ),
])
const before = { [account]: tokenAccount(mint, own, 500n), [mint]: mintAccount(2, 10_000n) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the node simulates without signatures, and returns the wallet’s own accounts', async () => {
  const { calls } = await asked([unread], { accounts: { ...before, [key(13)]: wallet(1) } })
  const [, options] = calls.find(({ method }) => method === 'simulateTransaction')?.params ?? []
  expect(options).toMatchObject({
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [own, account] },
  })
})

test('transfers of tokens and coins are shown for any program', async () => {
  const { linesOf, noteOf } = await asked([unread], {
    accounts: before,
    after: { [account]: tokenAccount(mint, own, 125n), [own]: wallet(2_999_995_000) },
  })
  expect(linesOf('You give')).toEqual(['3.75'])
  expect(noteOf('You give')).toBe(`Token: ${mint}`)
  expect(linesOf('You receive')).toEqual(['1 SOL'])
})

test('counts tokens that arrive in a new account, and its rent', async () => {
  const { linesOf, noteOf } = await asked([unread], {
    accounts: { [mint]: mintAccount(0, 1n) },
    after: { [account]: tokenAccount(mint, own, 1n), [own]: wallet(1_997_955_720) },
  })
  expect(linesOf('You receive')).toEqual(['1'])
  expect(noteOf('You receive')).toBe(`Token: ${mint}`)
  expect(linesOf('You give')).toEqual(['0.00203928 SOL'])
})

test('transfers between other accounts are not the wallet’s, but an unknown program is not called harmless', async () => {
  const world = {
    accounts: { ...before, [account]: tokenAccount(mint, friend, 500n) },
    after: { [account]: tokenAccount(mint, friend, 0n), [own]: wallet(1_999_995_000) },
  }
  expect((await asked([unread], world)).linesOf('Expected result')).toEqual([t('ask.notRuledOut')])
  const memo = transaction([step(MEMO_PROGRAMS[0] ?? '', [], [65])])
  expect((await asked([memo], world)).linesOf('Expected result')).toEqual([t('ask.noChange')])
})

test('new delegates and new owners of accounts show a warning', async () => {
  const warningsOf = async (then: ReturnType<typeof tokenAccount>) =>
    (await asked([unread], { accounts: before, after: { [account]: then } })).question?.warnings
  expect(await warningsOf(tokenAccount(mint, own, 500n, { delegate: friend, delegated: 1n }))).toContain(
    t('ask.delegateTakes', { address: friend }),
  )
  expect(await warningsOf(tokenAccount(mint, own, 500n, { closer: friend }))).toContain(t('ask.takesOver', { address: friend }))
  expect(await warningsOf(tokenAccount(mint, friend, 500n))).toContain(t('ask.takesOver', { address: friend }))
  expect(await warningsOf(tokenAccount(mint, own, 500n))).toEqual([t('ask.unreadPart')])
})

test('shows a permission that a program grants in an inner instruction with its amount, and does not call it harmless', async () => {
  const then = { [account]: tokenAccount(mint, own, 500n, { delegate: friend, delegated: 200n }), [own]: wallet(1_999_995_000) }
  const { linesOf } = await asked([unread], { accounts: before, after: then })
  expect(linesOf('Expected result')).toEqual([t('ask.lets', { spender: friend, amount: '2', token: mint })])
  const closer = { [account]: tokenAccount(mint, own, 500n, { closer: friend }), [own]: wallet(1_999_995_000) }
  expect((await asked([unread], { accounts: before, after: closer })).linesOf('Expected result')).toEqual([t('ask.notRuledOut')])
})

test.each([
  ['mint', 0],
  ['freeze', 46],
])('a token that the wallet can no longer %s shows a warning', async (_, at) => {
  const minted = (holder: string) => {
    const data = Uint8Array.from(base64.decode(mintAccount(2, 10_000n).data[0]))
    data.set([1, 0, 0, 0, ...bytes(holder)], at)
    return accountOf(TOKEN_PROGRAM, data)
  }
  const touched = transaction([
    step(
      program,
      [
        [own, 'signer', 'writable'],
        [mint, 'writable'],
      ],
      [1],
    ),
  ])
  const warningsOf = async (holder: string) =>
    (await asked([touched], { accounts: { [mint]: minted(own) }, after: { [mint]: minted(holder) } })).question?.warnings
  expect(await warningsOf(friend)).toContain(t('ask.rightChanges'))
  expect(await warningsOf(own)).not.toContain(t('ask.rightChanges'))
})

test('an existing delegate is not reported, unless its amount increases', async () => {
  const world = (delegated: bigint) => ({
    accounts: { ...before, [account]: tokenAccount(mint, own, 500n, { delegate: friend, delegated: 5n }) },
    after: { [account]: tokenAccount(mint, own, 500n, { delegate: friend, delegated }) },
  })
  expect((await asked([unread], world(5n))).question?.warnings).not.toContain(t('ask.delegateTakes', { address: friend }))
  expect((await asked([unread], world(6n))).question?.warnings).toContain(t('ask.delegateTakes', { address: friend }))
})

test('a wallet account that belongs to a program afterwards is shown as lost', async () => {
  const { question } = await asked([unread], { accounts: before, after: { [own]: wallet(1_999_995_000, program) } })
  expect(question?.warnings).toContain(t('ask.accountGone'))
  expect(question?.caution).toBe('wait')
})

test.each([
  [
    { InstructionError: [0, { Custom: 1 }] },
    ['Program log: Error: insufficient funds', `Program ${program} failed: custom program error: 0x1`],
    'insufficient funds (custom program error: 0x1)',
  ],
  [{ InstructionError: [0, 'InvalidArgument'] }, [`Program ${program} failed: invalid program argument`], 'invalid program argument'],
  ['AccountInUse', null, 'AccountInUse'],
  [{ InstructionError: [2, { Custom: 6001 }] }, [7, {}], 'InstructionError :  2,  Custom :6001'],
  ['Bad\u202e\u0007\nreason', [], 'Bad reason'],
])('a transaction that would fail shows the node’s reason: %j', async (err, logs, reason) => {
  const { question, signed } = await asked([unread], {
    accounts: before,
    answers: { simulateTransaction: { value: { err, logs, accounts: null } } },
  })
  expect(question?.warnings[0]?.replace(/ +/g, ' ')).toBe(t('ask.wouldFail', { reason }).replace(/ +/g, ' '))
  expect(question?.caution).toBe('wait')
  expect(signed).toHaveLength(1)
})

test.each([
  ['nothing', new Error('method not found')],
  ['no context', null],
  ['no verdict', { value: {} }],
  ['too few accounts', { value: { err: null, accounts: [] } }],
  ['accounts of another form', { value: { err: null, accounts: [{ lamports: '1' }, null] } }],
  ['more lamports than a number holds', { value: { err: null, accounts: [wallet(2 ** 60), null] } }],
  ['accounts of another encoding', { value: { err: null, accounts: [{ ...wallet(1), data: ['', 'base58'] }, null] } }],
])('a node that answers %s leaves the question without a simulation, and the approval says so', async (_, answer) => {
  const { linesOf, question } = await asked([unread], { accounts: before, answers: { simulateTransaction: answer } })
  expect(question).toBeDefined()
  expect(linesOf('Expected result')).toEqual([t('ask.notSimulated')])
})

test('unreadable accounts prevent a simulation as well, but a failure is shown', async () => {
  const silent = { getMultipleAccounts: new Error('busy') }
  expect((await asked([unread], { answers: silent })).linesOf('Expected result')).toEqual([t('ask.notSimulated')])
  const failing = { ...silent, simulateTransaction: { value: { err: 'AccountInUse', logs: [] } } }
  expect((await asked([unread], { answers: failing })).question?.warnings[0]).toBe(t('ask.wouldFail', { reason: 'AccountInUse' }))
})

test('does not wait for a silent node beyond the limit', async () => {
  const never = new Promise(() => {})
  const silent = Object.fromEntries(
    ['getGenesisHash', 'getMultipleAccounts', 'simulateTransaction', 'getFeeForMessage', 'isBlockhashValid'].map((name) => [name, never]),
  )
  let seen: Awaited<ReturnType<typeof asked>> | undefined
  const asking = asked([transaction([pay(own, friend, 7n)])], { answers: silent }).then((each) => {
    seen = each
  })
  await vi.advanceTimersByTimeAsync(ANSWER_MS + APPROVED_MS - 1)
  expect(seen).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(seen?.linesOf('Send')).toEqual(['0.000000007 SOL'])
  expect(seen?.linesOf('Fee')).toEqual(['0.000005 SOL'])
  expect(seen?.linesOf('Expected result')).toEqual([t('ask.notSimulated')])
  expect(vi.getTimerCount()).toBe(0)
})

describe('a memo', () => {
  const memo = (text: string) => transaction([step(MEMO_PROGRAMS[0] ?? '', [[own, 'signer']], [...new TextEncoder().encode(text)])])

  test('is shown, with its hidden characters', async () => {
    const { question } = await asked([memo('Invoice 7\u202e')])
    expect(question?.details).toContainEqual({ label: t('ask.message'), value: 'Invoice 7⟨U+202E⟩', block: true })
    expect(question?.warnings).toContain(t('ask.hidden'))
  })

  test.each([
    ['shop.example', undefined],
    ['bank.example', { code: 4100 }],
  ])('a sign-in memo is only accepted from the page itself: at %s', async (site, refusal) => {
    const text = `${site} wants you to sign in with your Solana account:\n${own}\n\nURI: https://${site}\nNonce: abcdefgh1`
    const { outcome, signed } = await asked([memo(text)])
    if (refusal) expect(outcome).toMatchObject(refusal)
    expect(signed).toHaveLength(refusal ? 0 : 1)
  })
})
