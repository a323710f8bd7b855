import { expect, test } from 'vitest'
import { askEn as t } from '../../fixtures/english.js'
import { key, mintAccount, tableAccount, tokenAccount } from './fixtures/accounts.js'
import { asked, friend, own, transaction } from './fixtures/asked.js'
import { pay, tokens, u64 } from './fixtures/steps.js'

const [table, mint, source, target] = [key(20), key(10), key(11), key(12)]

test('every transaction of a batch is numbered, simulated, charged and signed separately', async () => {
  const list = [pay(own, friend, 1n), pay(own, friend, 2n), tokens([source, target, own], [4, ...u64(5n)])]
  const { question, outcome, signed, linesOf, calls } = await asked(
    list.map((each) => transaction([each])),
    { accounts: { [mint]: mintAccount(0, 100n), [source]: tokenAccount(mint, own, 50n) } },
  )
  expect(question?.title).toBe(t('ask.signMany', { count: 3 }))
  expect(linesOf('1. Send')).toEqual(['0.000000001 SOL'])
  expect(linesOf('2. Send')).toEqual(['0.000000002 SOL'])
  expect(linesOf('3. Allow token spending')).toEqual(['5'])
  expect(linesOf('3. Fee')).toEqual(['0.000005 SOL'])
  expect(linesOf('Network')).toEqual(['Solana'])
  expect(question?.warnings).toEqual([`3. ${t('ask.delegateTakes', { address: target })}`, `3. ${t('ask.unknownToken')}`])
  expect(linesOf('Expected result')).toEqual([t('ask.eachAlone')])
  expect(calls.filter(({ method }) => method === 'simulateTransaction')).toHaveLength(3)
  expect(signed).toHaveLength(3)
  expect(outcome).toMatchObject({ transactions: [expect.any(String), expect.any(String), expect.any(String)] })
})

test('a failing transaction of a batch is identified', async () => {
  const world = { answers: { simulateTransaction: { value: { err: 'AccountInUse', logs: [] } } } }
  const { question } = await asked([transaction([pay(own, friend, 1n)]), transaction([pay(own, friend, 2n)])], world)
  expect(question?.warnings).toEqual([
    `1. ${t('ask.wouldFail', { reason: 'AccountInUse' })}`,
    `2. ${t('ask.wouldFail', { reason: 'AccountInUse' })}`,
  ])
})

test('an oversized batch is rejected', async () => {
  const { outcome, question } = await asked(Array.from({ length: 51 }, (_, at) => transaction([pay(own, friend, BigInt(at))])))
  expect(outcome).toMatchObject({ code: -32602 })
  expect(question).toBeUndefined()
})

const versioned = transaction([pay(own, friend, 7n)], { tables: { [table]: [key(30), friend] } })

test('addresses of a lookup table are read from the chain', async () => {
  const { question, linesOf, calls } = await asked([versioned], { accounts: { [table]: tableAccount([key(30), friend]) } })
  expect(linesOf('To')).toEqual([friend])
  expect(question?.warnings).toEqual([])
  // These may change as well, so they are compared.
  const read = calls.filter(({ method }) => method === 'getMultipleAccounts').map(({ params: [addresses] }) => addresses)
  expect(read).toContainEqual(expect.arrayContaining([own, friend]))
})

test('addresses of a table that cannot be read are shown as unknown', async () => {
  const { question, linesOf } = await asked([versioned])
  expect(linesOf('To')).toEqual([t('ask.unknownAddress')])
  expect(question?.warnings).toContain(t('ask.tableUnread'))
})

test('bytes that are not a transaction, or not one that the wallet signs, are rejected without a question', async () => {
  for (const [bytes, code] of [
    ['AAAA', -32602],
    ['A'.repeat(8000), -32602],
    [transaction([pay(friend, key(3), 1n)], { payer: friend }), 4100],
  ] as const) {
    const { outcome, question } = await asked([bytes])
    expect(outcome).toMatchObject({ code })
    expect(question).toBeUndefined()
  }
})
