import { type Allowance, simulate } from '@latchkey/eip155/read'
import {
  type AbiEvent,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hex,
  maxUint160,
  maxUint256,
  numberToHex,
  parseAbiItem,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { factsOf } from '../networks.js'
import { describeResult } from './describe-result.js'

const [own, friend, token, spender, permit2] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((byte) => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const draft = { from: getAddress(own), to: token, data: '0x12345678' }

/** A log as a node writes it. */
function log(address: Hex, event: string, args: { readonly [name: string]: unknown }) {
  const item = parseAbiItem(`event ${event}` as 'event Any()') as AbiEvent
  const others = item.inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    topics: encodeEventTopics({ abi: [item], args } as never),
    data: encodeAbiParameters(others, others.map(({ name = '' }) => args[name]) as never),
  }
}
const approval = (owner: Hex, amount: bigint, address = token) =>
  log(address, 'Approval(address indexed owner, address indexed spender, uint256 value)', { owner, spender, value: amount })
const TRANSFER = 'Transfer(address indexed from, address indexed to, uint256 value)'
const PERMIT2 = 'address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration'

const after = (...logs: readonly unknown[]) => simulate(async () => [{ calls: [{ status: '0x1', logs }] }], 'eip155:1', draft)
async function told(logs: readonly unknown[], { isPlain = false } = {}) {
  const network = factsOf()('eip155:1')
  const readToken = async () => ({ symbol: 'TUSD', decimals: 6, isCollection: false })
  return describeResult(await after(...logs), { chain: 'eip155:1', network, readToken, t, isPlain })
}
const result = (value: string, note?: string) => ({ label: t('ask.result'), value, ...(note && { note }) })
const [who, what] = [getAddress(spender), getAddress(token)]

describe('a permission that the node reports is shown with spender and contract', () => {
  test.each([
    ['a limited allowance', approval(own, 5_000_000n), t('ask.lets', { spender: who, amount: '5 TUSD', token: what }), []],
    [
      'an unlimited allowance',
      approval(own, maxUint256),
      t('ask.lets', { spender: who, amount: t('ask.anyAmount'), token: what }),
      [t('ask.unlimited')],
    ],
    ['an allowance that is taken back', approval(own, 0n), t('ask.stops', { spender: who, contract: what }), []],
    [
      'a collectible',
      log(token, 'Approval(address indexed owner, address indexed approved, uint256 indexed id)', {
        owner: own,
        approved: spender,
        id: 7n,
      }),
      t('ask.letsMove', { spender: who, piece: 'TUSD #7', contract: what }),
      [],
    ],
    [
      'all collectibles',
      log(token, 'ApprovalForAll(address indexed owner, address indexed operator, bool approved)', {
        owner: own,
        operator: spender,
        approved: true,
      }),
      t('ask.letsMoveAll', { spender: who, contract: what }),
      [t('ask.allPieces')],
    ],
    [
      'all collectibles, taken back',
      log(token, 'ApprovalForAll(address indexed owner, address indexed operator, bool approved)', {
        owner: own,
        operator: spender,
        approved: false,
      }),
      t('ask.stops', { spender: who, contract: what }),
      [],
    ],
    [
      'tokens locked by Permit2',
      log(permit2, 'Lockdown(address indexed owner, address token, address spender)', { owner: own, token, spender }),
      t('ask.stops', { spender: who, contract: what }),
      [],
    ],
  ])('%s', async (_, entry, value, warnings) => {
    expect(await told([entry])).toEqual({ details: [result(value)], warnings, caution: warnings.length > 0 ? 'wait' : undefined })
  })

  test.each([
    ['Approval', log(permit2, `Approval(${PERMIT2})`, { owner: own, token, spender, amount: maxUint160, expiration: 1_900_000_000 })],
    [
      'Permit',
      log(permit2, `Permit(${PERMIT2}, uint48 nonce)`, {
        owner: own,
        token,
        spender,
        amount: maxUint160,
        expiration: 1_900_000_000,
        nonce: 1,
      }),
    ],
  ])('%s of Permit2, with its end', async (_, entry) => {
    const line = result(t('ask.lets', { spender: who, amount: t('ask.anyAmount'), token: what }), `${t('ask.until')}: 2030-03-17 17:46 UTC`)
    expect(await told([entry])).toEqual({ details: [line], warnings: [t('ask.unlimited')], caution: 'wait' })
  })

  test('beside and before transfers', async () => {
    const moved = log(token, TRANSFER, { from: own, to: friend, value: 2_000_000n })
    const { details } = await told([moved, approval(own, 5_000_000n)])
    expect(details).toMatchObject([
      result(t('ask.lets', { spender: who, amount: '5 TUSD', token: what })),
      { label: t('ask.youSend'), value: '2 TUSD', note: `${t('ask.token')}: ${what}` },
    ])
  })

  test('the last event counts', async () => {
    expect((await told([approval(own, maxUint256), approval(own, 0n)])).details).toEqual([
      result(t('ask.stops', { spender: who, contract: what })),
    ])
    expect((await told([approval(own, 0n), approval(own, maxUint256)])).warnings).toEqual([t('ask.unlimited')])
  })

  test('but not one of another account, or one that ended with its collectible', async () => {
    expect(await after(approval(friend, maxUint256))).toEqual({ is: 'success', moves: [] })
    const event = 'Approval(address indexed owner, address indexed approved, uint256 indexed id)'
    expect(await after(log(token, event, { owner: own, approved: `0x${'00'.repeat(20)}`, id: 7n }))).toEqual({ is: 'success', moves: [] })
  })
})

describe('a result without changes', () => {
  test('says so if the call can have no other effect', async () => {
    expect(await told([], { isPlain: true })).toEqual({ details: [result(t('ask.noChange'))], warnings: [] })
    expect(await told([approval(friend, 1n)], { isPlain: true })).toEqual({ details: [result(t('ask.noChange'))], warnings: [] })
  })

  test.each([
    ['the call is not understood', [], false],
    ['a log is not understood', [log(token, 'Granted(address indexed owner, address indexed to)', { owner: own, to: spender })], true],
    ['a log is not one', [7], true],
    ['an approval has another form', [{ ...approval(own, 5n), data: '0x' }], true],
    ['an approval is too long', [{ ...approval(own, 5n), data: `0x${'00'.repeat(64)}` }], true],
    [
      'lists of collectibles cannot be read',
      [log(token, 'TransferBatch(address indexed a, address indexed b, address indexed c, uint256 x)', { a: own, b: own, c: own, x: 1n })],
      true,
    ],
  ])('excludes nothing if %s', async (_, logs, isPlain) => {
    expect(await told(logs, { isPlain })).toEqual({ details: [result(t('ask.notRuledOut'))], warnings: [] })
  })
})

test('counts collectibles that leave together', async () => {
  const event = 'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)'
  const batch = log(token, event, { operator: spender, from: own, to: friend, ids: [7n, 8n], values: [1n, 3n] })
  expect(await after(batch)).toMatchObject({
    moves: [
      { asset: token, id: 7n, amount: -1n },
      { asset: token, id: 8n, amount: -3n },
    ],
  })
})

test('counts changes that do not fit, in a warning', async () => {
  const many = Array.from({ length: 60 }, (_, at) => approval(own, 5n, numberToHex(at + 1, { size: 20 })))
  const { details, warnings, caution } = await told(many)
  expect(details).toHaveLength(50)
  expect([warnings, caution]).toEqual([[t('ask.notShown', { count: 10 })], 'wait'])
})

describe('measures an allowance that is known beforehand', () => {
  const allowances: readonly Allowance[] = [{ token, spender }]
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  const measured = async (before: bigint | undefined, then: bigint | undefined, logs: readonly unknown[] = []) => {
    const seen: { readonly to: string }[][] = []
    const look = (value: bigint | undefined) =>
      value === undefined ? { status: '0x0' } : { status: '0x1', gasUsed: '0xffff', returnData: word(value) }
    const node = async (_: string, __: string, params: unknown) => {
      const [{ blockStateCalls }] = params as readonly [
        { readonly blockStateCalls: readonly [{ readonly calls: { readonly to: string }[] }] },
      ]
      seen.push(blockStateCalls[0].calls)
      return [{ calls: [look(before), { status: '0x1', gasUsed: '0x5208', logs }, look(then)] }]
    }
    return { simulation: await simulate(node, 'eip155:1', draft, { allowances }), seen }
  }
  const right = (amount: bigint, isOld?: true) => ({ is: 'spend', asset: token, spender, amount, ...(isOld && { isOld }) })

  test('before and after the call, excluding its gas', async () => {
    const { simulation, seen } = await measured(0n, 5n)
    expect(simulation).toEqual({ is: 'success', moves: [], rights: [right(5n)], gasUsed: 21_000n })
    expect(seen[0]?.map(({ to }) => to)).toEqual([token, token, token])
  })

  test('and prefers it to a log', async () => {
    expect((await measured(0n, maxUint256, [approval(own, 5n)])).simulation).toMatchObject({ rights: [right(maxUint256)] })
    expect((await measured(9n, 9n, [approval(own, 9n)])).simulation).toMatchObject({ rights: [right(9n, true)] })
    expect((await measured(9n, 9n)).simulation).toEqual({ is: 'success', moves: [], gasUsed: 21_000n })
    expect((await measured(9n, 4n)).simulation).toMatchObject({ rights: [right(4n, true)] })
  })

  test('unless the contract cannot report it, like collections', async () => {
    expect((await measured(undefined, undefined, [approval(own, 5n)])).simulation).toMatchObject({ rights: [right(5n)] })
  })

  test('unless the node answers only some of the calls', async () => {
    const simulation = await simulate(async () => [{ calls: [{ status: '0x1', logs: [approval(own, 5n)] }] }], 'eip155:1', draft, {
      allowances,
    })
    expect(simulation).toMatchObject({ is: 'success', rights: [right(5n)] })
  })
})
