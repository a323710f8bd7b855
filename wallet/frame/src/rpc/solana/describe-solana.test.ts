import { SYSTEM_PROGRAM } from '@latchkey/solana/read'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { askEn as t } from '../../fixtures/english.js'
import { accountOf, key } from './fixtures/accounts.js'
import { asked, friend, MAINNET, own, transaction } from './fixtures/asked.js'
import { bytes, pay, step, u32, u64, unitLimit, unitPrice } from './fixtures/steps.js'

const SOL = 1_000_000_000n
const wallet = (lamports: number) => accountOf(SYSTEM_PROGRAM, new Uint8Array(), lamports)

test('a payment shows network, exact fee and balance changes, and exactly that is signed and sent', async () => {
  const { question, outcome, signed, calls } = await asked([transaction([pay(own, friend, SOL / 2n)])], {
    method: 'solana_signAndSendTransaction',
    after: { [own]: wallet(1_499_995_000) },
  })
  expect(question).toMatchObject({ title: t('ask.sendTransaction'), origin: 'https://shop.example', warnings: [], confirm: t('ask.send') })
  expect(question?.details.map(({ label, value }) => [label, value])).toEqual([
    ['To', friend],
    ['Send', '0.5 SOL'],
    ['You give', '0.5 SOL'],
    ['Fee', '0.000005 SOL'],
    ['Network', 'Solana'],
  ])
  expect(signed).toHaveLength(1)
  expect(outcome).toHaveProperty('signature')
  expect(calls.at(-1)?.method).toBe('sendTransaction')
})

test('an undescribed network is shown as unknown', async () => {
  const chain = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const { question, linesOf } = await asked([transaction([pay(own, friend, SOL)])], {
    chain,
    answers: { getGenesisHash: '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' },
  })
  expect(linesOf('Network')).toEqual([chain])
  expect(linesOf('Send')).toEqual(['1 coins'])
  expect(question?.warnings).toContain(t('ask.unknownNetwork'))
})

test.each([
  ['a node of another network', MAINNET, { getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }],
  ['a network of another family', 'eip155:1', {}],
])('%s is rejected without a question', async (_, chain, answers) => {
  const { outcome, question, signed } = await asked([transaction([pay(own, friend, 1n)])], { chain, answers })
  expect(outcome).toMatchObject({ code: 4901 })
  expect(question).toBeUndefined()
  expect(signed).toEqual([])
})

test('a block unknown to the node shows a warning: expired, or another network', async () => {
  const old = { answers: { isBlockhashValid: { value: false } } }
  expect((await asked([transaction([pay(own, friend, 1n)])], old)).question?.warnings).toContain(t('ask.blockUnknown'))
  // A nonce instead of the blockhash, so there is no block to look up.
  const nonce = step(SYSTEM_PROGRAM, [[key(5), 'writable'], [key(6)], [own, 'signer']], u32(4))
  const { question } = await asked([transaction([nonce, pay(own, friend, 1n)])], old)
  expect(question?.warnings).not.toContain(t('ask.blockUnknown'))
})

describe('a request that declares its transaction one of a test network', () => {
  const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const genesis = { getGenesisHash: `${DEVNET.slice(7)}wcaWoxPkrZBG` }
  const nonced = transaction([step(SYSTEM_PROGRAM, [[key(5), 'writable'], [key(6)], [own, 'signer']], u32(4)), pay(own, friend, SOL)])
  const nonceAccount = (nonce: string) =>
    accountOf(SYSTEM_PROGRAM, Uint8Array.from([...new Uint8Array(40), ...bytes(nonce), ...u64(5000n)]))

  // A signature does not name its network: mainnet would accept it.
  test.each([
    ['has a block that its node does not know', transaction([pay(own, friend, SOL)]), { ...genesis, isBlockhashValid: { value: false } }],
    ['cannot be looked up', transaction([pay(own, friend, SOL)]), { ...genesis, isBlockhashValid: new Error('away') }],
    ['has no node there', transaction([pay(own, friend, SOL)]), { getGenesisHash: new Error('away') }],
    ['has the nonce of another network', nonced, genesis],
  ])('is refused without a question if it %s', async (_, given, answers) => {
    const { outcome, question, signed } = await asked([given], { chain: DEVNET, answers, accounts: { [key(5)]: nonceAccount(key(98)) } })
    expect(outcome).toMatchObject({ code: 4901 })
    expect(question).toBeUndefined()
    expect(signed).toEqual([])
  })

  test.each([
    ['its block', transaction([pay(own, friend, SOL)])],
    ['its nonce', nonced],
  ])('is answered if %s is on that network', async (_, given) => {
    const { linesOf, signed } = await asked([given], {
      chain: DEVNET,
      answers: genesis,
      accounts: { [key(5)]: nonceAccount(key(99)) },
    })
    expect(linesOf('Network')).toEqual(['Solana Devnet (test network)'])
    expect(signed).toHaveLength(1)
  })
})

test.each([
  [{ options: { commitment: 'finalized' } }, -32602, 'commitment'],
  [{ sendOptions: { presignedSigners: [] } }, -32602, 'presignedSigners'],
  [{ options: { skipPreflight: 'yes' } }, -32602, 'skipPreflight'],
  [{ options: { maxRetries: -1 } }, -32602, 'maxRetries'],
  [{ options: 7 }, -32602, 'options'],
  [{ pubkey: friend }, 4100, 'account'],
])('refuses %j by name, before any question', async (fields, code, name) => {
  const { outcome, question } = await asked([transaction([pay(own, friend, 1n)])], { method: 'solana_signAndSendTransaction', fields })
  expect(outcome).toMatchObject({ code, message: expect.stringContaining(name) })
  expect(question).toBeUndefined()
})

test('S3-77 the four options of a send reach the node', async () => {
  const options = { skipPreflight: true, preflightCommitment: 'processed', maxRetries: 2, minContextSlot: 5 }
  const { calls } = await asked([transaction([pay(own, friend, 1n)])], { method: 'solana_signAndSendTransaction', fields: { options } })
  expect(calls.at(-1)?.params[1]).toEqual({ encoding: 'base64', ...options })
})

describe('a block that expires while the question is open', () => {
  const pays = transaction([pay(own, friend, 1n)])
  const expiring = () => {
    let looks = 0
    return { isBlockhashValid: () => ({ value: ++looks === 1 }) }
  }

  test.each(['solana_signTransaction', 'solana_signAndSendTransaction'] as const)('fails %s with a reason, unsigned', async (method) => {
    const { outcome, question, signed, calls } = await asked([pays], { method, answers: expiring() })
    expect(question?.warnings).toEqual([])
    expect(outcome).toMatchObject({ code: -32000, message: expect.stringContaining('expired') })
    expect([signed, calls.filter((call) => call.method === 'sendTransaction')]).toEqual([[], []])
  })

  test('a transaction shown with an old block may be signed, but is not sent: the network would ignore it', async () => {
    const old = { answers: { isBlockhashValid: { value: false } } }
    expect((await asked([pays], old)).signed).toHaveLength(1)
    const sent = await asked([pays], { ...old, method: 'solana_signAndSendTransaction' })
    expect(sent.outcome).toMatchObject({ code: -32000 })
  })
})

test('a transaction that does not expire says so: with a nonce, it can be sent at any time', async () => {
  const advance = (data: readonly number[]) => step(SYSTEM_PROGRAM, [[key(5), 'writable'], [key(6)], [own, 'signer']], data)
  const warningsOf = async (...steps: Parameters<typeof transaction>[0]) => (await asked([transaction(steps)])).question?.warnings
  expect(await warningsOf(advance(u32(4)), pay(own, friend, 1n))).toContain(t('ask.sentAnyTime'))
  // The network ignores bytes behind the instruction.
  expect(await warningsOf(advance([...u32(4), 9]), pay(own, friend, 1n))).toContain(t('ask.sentAnyTime'))
  expect(await warningsOf(pay(own, friend, 1n), advance(u32(4)))).not.toContain(t('ask.sentAnyTime'))
})

test('the fee includes the unit price, and comes from the node if the transaction leaves it open', async () => {
  const exact = transaction([unitLimit(200_000), unitPrice(50_000n), pay(own, friend, SOL)])
  expect((await asked([exact])).linesOf('Fee')).toEqual(['0.000015 SOL'])
  const open = transaction([unitPrice(1_000_000n), pay(own, friend, SOL)])
  expect((await asked([open])).linesOf('Fee, at most')).toEqual(['0.000205 SOL'])
  expect((await asked([open], { answers: { getFeeForMessage: { value: 8000 } } })).linesOf('Fee')).toEqual(['0.000008 SOL'])
})

test.each([[1], [-5], [1.5], [2 ** 60], ['9000'], [null]])('ignores a node that reports %j as the fee', async (value) => {
  const { linesOf } = await asked([transaction([pay(own, friend, SOL)])], { answers: { getFeeForMessage: { value } } })
  expect(linesOf('Fee')).toEqual(['0.000005 SOL'])
  const open = transaction([unitPrice(1_000_000n), pay(own, friend, SOL)])
  expect((await asked([open], { answers: { getFeeForMessage: { value } } })).linesOf('Fee, at most')).toEqual(['0.000205 SOL'])
})

test('another fee payer is named, and the wallet pays no fee', async () => {
  const { question, outcome, linesOf, noteOf } = await asked([transaction([pay(own, friend, SOL)], { payer: key(3) })], {
    after: { [own]: wallet(1_000_000_000) },
  })
  const signed = base64.decode((outcome as { readonly transaction: string }).transaction)
  // After the count and the payer's signature slot.
  expect([...signed.slice(0, 129)]).toEqual([2, ...new Uint8Array(64), ...new Uint8Array(64).fill(7)])
  expect(linesOf('Fee')).toEqual(['0.00001 SOL'])
  expect(linesOf('Fee paid by')).toEqual([key(3)])
  expect(noteOf('Fee paid by')).toBe(t('ask.notYou'))
  expect(linesOf('You give')).toEqual(['1 SOL'])
  expect(question?.warnings).toEqual([])
})

test.each([
  ['beside what is sent', 14_000n, 14_000_000n, SOL / 100n, true, 'wait'],
  ['but fair beside what is sent', 14_000n, 14_000_000n, SOL, false],
  ['but small', 1n, 500_000_000n, 1000n, false],
  ['whatever is sent', 14_000n, 50_000_000n, SOL, true, 'wait'],
])('a fee that is high %s', async (_, limit, price, amount, isHigh, caution?: string) => {
  const { question } = await asked([transaction([unitLimit(Number(limit) * 100), unitPrice(price), pay(own, friend, amount)])])
  expect(question?.warnings.includes(t('ask.feeHigh'))).toBe(isHigh)
  expect(question?.caution).toBe(caution)
})

test('a transaction that the wallet cannot pay for is shown as such', async () => {
  const { question } = await asked([transaction([pay(own, friend, 2n * SOL)])], {
    answers: { simulateTransaction: { value: { err: 'InsufficientFundsForFee', logs: [], accounts: null } } },
  })
  expect(question?.warnings).toEqual([t('ask.wouldFail', { reason: 'InsufficientFundsForFee' })])
  expect(question?.lacks).toBe('SOL')
})

test('assigning an account to a program shows the strongest warning', async () => {
  const assign = step(SYSTEM_PROGRAM, [[own, 'signer', 'writable']], [...u32(1), ...bytes(key(9))])
  const { question, linesOf } = await asked([transaction([assign])])
  expect(question?.warnings).toEqual([t('ask.accountGone')])
  expect(question?.caution).toBe('wait')
  expect(linesOf('Program')).toEqual([key(9)])
})

describe('the strongest warning appears if the wallet’s own account goes to a program', () => {
  const own_ = [own, 'signer', 'writable'] as const
  const create = step(SYSTEM_PROGRAM, [[key(3), 'signer', 'writable'], own_], [...u32(0), ...u64(890_880n), ...u64(0n), ...bytes(key(9))])
  const allocate = step(SYSTEM_PROGRAM, [own_], [...u32(8), ...u64(80n)])
  const empty = { [own]: wallet(0) }

  test.each([
    ['created, while it has no coins', create, key(9)],
    ['given data, as a nonce account of someone else has', allocate, SYSTEM_PROGRAM],
  ])('%s', async (_, given, program) => {
    for (const answers of [{}, { simulateTransaction: new Error('away') }]) {
      const { question, linesOf } = await asked([transaction([given], { payer: key(3) })], { accounts: empty, answers })
      expect(question).toMatchObject({ warnings: expect.arrayContaining([t('ask.accountGone')]), caution: 'wait' })
      expect(linesOf('Program')).toEqual([program])
    }
  })

  test.each([
    ['which did not exist', null, accountOf(key(9), new Uint8Array(8), 890_880)],
    ['which gets data of the system program', wallet(2_000_000_000), accountOf(SYSTEM_PROGRAM, new Uint8Array(80), 2_000_000_000)],
  ])('by a program that cannot be decoded: one %s', async (_, before, after) => {
    const unread = transaction([step(key(8), [own_], [1])], { payer: key(3) })
    const { question } = await asked([unread], { accounts: { [own]: before as never }, after: { [own]: after } })
    expect(question).toMatchObject({ warnings: expect.arrayContaining([t('ask.accountGone')]), caution: 'wait' })
  })

  test('other accounts may be created and given data', async () => {
    const { question } = await asked(
      [
        transaction([
          step(SYSTEM_PROGRAM, [own_, [key(5), 'signer', 'writable']], [...u32(0), ...u64(890_880n), ...u64(0n), ...bytes(key(9))]),
          step(SYSTEM_PROGRAM, [[key(6), 'signer', 'writable']], [...u32(8), ...u64(80n)]),
        ]),
      ],
      {},
    )
    expect(question).toMatchObject({ warnings: [t('ask.unreadPart')], caution: undefined })
  })
})

test('unknown instructions are shown with a warning', async () => {
  const { question, linesOf } = await asked([transaction([step(key(8), [[own, 'signer', 'writable']], [1, 2, 3])])])
  expect(linesOf('Program')).toEqual([key(8)])
  expect(question?.warnings).toEqual([t('ask.unreadPart')])
})
