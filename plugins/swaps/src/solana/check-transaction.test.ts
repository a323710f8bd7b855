import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, type Parts, type Step, transactionOf } from '../fixtures/solana-transaction.js'
import type { SwapQuote, SwapRouter } from '../wire.js'
import { checkTransaction } from './check-transaction.js'
import { readTransaction } from './read-transaction.js'

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [me, maker, router, stranger] = [keyOf('2'), keyOf('3'), keyOf('4'), keyOf('5')]
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const [dollar, euro, coin] = [`${CHAIN}/token:${keyOf('6')}`, `${CHAIN}/token:${keyOf('7')}`, `${CHAIN}/slip44:501`]
const query = { account: `${CHAIN}:${me}`, sell: coin, buy: dollar, amount: '1000' }
const program = (address: string): SwapRouter => ({ address, name: 'Market', kind: 'program' })
const route: Step = { program: router, data: [229, 23], accounts: 1 }
const usual: readonly Step[] = [
  { program: BUDGET, data: [2, 0, 0, 3, 0] },
  { program: ASSOCIATED, data: [1] },
  { program: ASSOCIATED },
  { program: SYSTEM, data: [2, 0, 0, 0, 1] },
  { program: TOKEN, data: [17] },
  route,
  { program: TOKEN, data: [9] },
]

interface Case {
  readonly parts?: Partial<Parts>
  readonly quote?: Partial<SwapQuote>
  readonly routers?: readonly SwapRouter[]
}
function problemOf({ parts = {}, quote = {}, routers = [program(router)] }: Case): string | undefined {
  const transaction = transactionOf({ signers: [me], steps: usual, looked: 3, ...parts })
  return checkTransaction(
    {
      sell: { asset: coin, amount: '1000' },
      buy: { asset: dollar, amount: '200' },
      minBuy: '198',
      approval: null,
      tx: { kind: 'transaction', transaction },
      ...quote,
    },
    { query, routers },
  )
}
const steps = (...more: readonly Step[]): Case => ({ parts: { steps: [...usual, ...more] } })

test('accepts wrapping, trading and unwrapping, in either version, and with other signers', () => {
  expect(problemOf({})).toBeUndefined()
  expect(problemOf({ parts: { version: 'legacy' } })).toBeUndefined()
  expect(problemOf({ parts: { signers: [me, maker], signed: [maker] } })).toBeUndefined()
})

test.each<readonly [string, Case, string]>([
  ['something else is sold', { quote: { sell: { asset: euro, amount: '1000' } } }, 'query'],
  ['another amount is sold', { quote: { sell: { asset: coin, amount: '1001' } } }, 'query'],
  ['something else is bought', { quote: { buy: { asset: euro, amount: '200' } } }, 'query'],
  ['nothing has to arrive', { quote: { minBuy: '0' } }, 'minimum'],
  ['more has to arrive than is expected', { quote: { minBuy: '201' } }, 'minimum'],
  [
    'an approval comes first',
    { quote: { approval: { kind: 'allowance', token: coin, spender: router, amount: '1000', calls: [] } } },
    'approval',
  ],
  ['there is no transaction', { quote: { tx: null } }, 'call'],
  ['it is a call', { quote: { tx: { kind: 'call', to: router, data: '0x', value: '0' } } }, 'call'],
  ['it cannot be read', { quote: { tx: { kind: 'transaction', transaction: 'AAAA' } } }, 'call'],
  ['it is of a version that is not known', { parts: { version: 1 } }, 'call'],
  ['it does nothing', { parts: { steps: [] } }, 'call'],
  ['somebody else pays the fee', { parts: { signers: [stranger, me] } }, 'signer'],
  ['somebody else still has to sign', { parts: { signers: [me, maker] } }, 'signer'],
  ['the account has signed already', { parts: { signed: [me] } }, 'signer'],
  ['the account need not sign', { parts: { signers: [maker], signed: [maker] } }, 'signer'],
  ['a program is not on the list', steps({ program: stranger, data: [1] }), 'router'],
  ['the list has contracts of another kind', { routers: [{ address: router, name: 'Market', kind: 'lifi' }] }, 'router'],
  ['a token is moved outside of the market', steps({ program: TOKEN, data: [3, 1] }), 'router'],
  ['somebody may take a token', steps({ program: TOKEN, data: [4, 1] }), 'router'],
  ['a token account gets another owner', steps({ program: TOKEN, data: [6, 2] }), 'router'],
  ['the account itself gets another owner', steps({ program: SYSTEM, data: [1, 0, 0, 0] }), 'router'],
  ['it is good for ever', steps({ program: SYSTEM, data: [4, 0, 0, 0] }), 'router'],
  ['a nested token account is emptied', steps({ program: ASSOCIATED, data: [2] }), 'router'],
])('is rejected if %s', (_, wrong, problem) => {
  expect(problemOf(wrong)).toBe(problem)
})

test('listed token programs may move tokens, but not grant later access to them', () => {
  const routers = [program(router), program(TOKEN)]
  expect(problemOf({ ...steps({ program: TOKEN, data: [12, 1] }), routers })).toBeUndefined()
  for (const kind of [4, 5, 6, 13]) expect(problemOf({ ...steps({ program: TOKEN, data: [kind] }), routers })).toBe('router')
})

test('unknown bytes are parsed to the last one, or not at all', () => {
  const whole = Buffer.from(transactionOf({ signers: [me], steps: usual, looked: 3 }), 'base64')
  expect(readTransaction(whole.toString('base64'))?.calls).toHaveLength(usual.length)
  for (let length = 0; length < whole.length; length += 1)
    expect(readTransaction(whole.subarray(0, length).toString('base64')), String(length)).toBeUndefined()
  expect(readTransaction(Buffer.concat([whole, Buffer.of(0)]).toString('base64'))).toBeUndefined()
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readTransaction(Buffer.from(bytes).toString('base64'))))
  expect(readTransaction('no base64')).toBeUndefined()
})
