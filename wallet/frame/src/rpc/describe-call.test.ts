import type { TokenFacts } from '@latchkey/eip155/read'
import { encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { factsOf } from '../networks.js'
import { describeCall } from './describe-call.js'

const [from, to, party] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex]
const network = factsOf()('eip155:1')
const fn = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
const dollar: TokenFacts = { symbol: 'TUSD', decimals: 6, supply: 10n ** 15n, isCollection: false }
const describe = (data: Hex | undefined, token = dollar) =>
  describeCall({ from, to, value: '0x1', ...(data && { data }) }, { chain: 'eip155:1', network, token, t })

test.each([
  ['a payment', undefined, 'To', to],
  ['a transfer', fn('transfer(address, uint256)', [party, 1n]), 'To', party],
  ['a transfer for someone else', fn('transferFrom(address, address, uint256)', [from, party, 1n]), 'To', party],
  ['a collectible', fn('safeTransferFrom(address, address, uint256)', [from, party, 1n]), 'To', party],
  ['an allowance', fn('approve(address, uint256)', [party, 1n]), 'By', party],
  ['an allowance that ends', fn('approve(address, uint256)', [party, 0n]), 'By', party],
  ['a higher allowance', fn('increaseAllowance(address, uint256)', [party, 1n]), 'By', party],
  ['a lower allowance', fn('decreaseAllowance(address, uint256)', [party, 1n]), 'By', party],
  ['an allowance of Permit2', fn('approve(address, address, uint160, uint48)', [from, party, 1n, 7]), 'By', party],
  ['a whole collection', fn('setApprovalForAll(address, bool)', [party, true]), 'By', party],
  ['an unknown call', '0x12345678' as const, 'Contract', to],
])('the spender, delegate or recipient is the first line: %s', (_, data, label, value) => {
  const [first] = describe(data).details
  expect([first?.label, first?.value.toLowerCase()]).toEqual([label, value])
})

// Functions of older tokens (DSToken, OpenZeppelin 1, ERC-827, SafeMoon) and of ERC-1363 beside those of ERC-20 and Permit2.
test.each([
  ['approve(address, uint256)', [party, maxUint256]],
  ['increaseAllowance(address, uint256)', [party, maxUint256]],
  ['increaseApproval(address, uint256)', [party, maxUint256]],
  ['increaseApprovalAndCall(address, uint256, bytes)', [party, maxUint256, '0x12']],
  ['approveAndCall(address, uint256)', [party, maxUint256]],
  ['approveAndCall(address, uint256, bytes)', [party, maxUint256, '0x12']],
  ['approve(address)', [party]],
  ['approveMax(address)', [party]],
  ['approve(address, address, uint160, uint48)', [from, party, maxUint160, 7]],
  ['setApprovalForAll(address, bool)', [party, true]],
] as const)('%s without a limit is warned of, and waits', (of, args) => {
  const { details, warnings, caution } = describe(fn(of, args), dollar)
  expect(details[0]?.value.toLowerCase()).toBe(party)
  expect([t('ask.unlimited'), t('ask.allPieces')]).toContain(warnings[0])
  expect(caution).toBe('wait')
})

test.each([
  ['approveAndCall(address, uint256, bytes)', [party, 5n, '0x12']],
  ['increaseApproval(address, uint256)', [party, 5n]],
  ['decreaseApproval(address, uint256)', [party, maxUint256]],
] as const)('%s with a limit does not wait', (of, args) => {
  expect(describe(fn(of, args), dollar).caution).toBeUndefined()
})

test.each([
  ['approveAndCall(address, uint256)', [party, 0n], '0x'],
  ['approveAndCall(address, uint256, bytes)', [party, 0n, '0x12'], '0x12'],
  ['increaseApprovalAndCall(address, uint256, bytes)', [party, 0n, '0x12'], '0x12'],
  ['safeTransferFrom(address, address, uint256, bytes)', [from, party, 1n, '0x12'], '0x12'],
  ['safeTransferFrom(address, address, uint256, uint256, bytes)', [from, party, 1n, 0n, '0x12'], '0x12'],
  ['safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)', [from, party, [1n], [0n], '0x12'], '0x12'],
] as const)('%s shows the data that the other contract is called with as not understood, and takes nothing back', (of, args, data) => {
  const { title, details, warnings } = describe(fn(of, args), dollar)
  expect(title).not.toBe(t('ask.stopSpend'))
  expect(details).toContainEqual(expect.objectContaining({ label: t('ask.data'), value: data }))
  expect(warnings).toContain(t('ask.unread'))
})

test('a transfer of collectibles without data warns of none', () => {
  const data = fn('safeTransferFrom(address, address, uint256, uint256, bytes)', [from, party, 1n, 1n, '0x'])
  expect(describe(data, { ...dollar, isCollection: true }).warnings).toEqual([])
})

test('one collectible starts with the delegate', () => {
  expect(describe(fn('approve(address, uint256)', [party, 1n]), { ...dollar, isCollection: true }).details[0]).toMatchObject({
    label: 'By',
  })
})

// The number 0 is a collectible like any other, and `approve` gives it away.
test.each([0n, 7n])(
  'the amount %s of a contract without decimals can be a token number, since the contract may be a collection',
  (amount) => {
    for (const token of [{ isCollection: false }, { symbol: 'KITTY', isCollection: false }]) {
      for (const data of [
        fn('approve(address, uint256)', [party, amount]),
        fn('transfer(address, uint256)', [party, amount]),
        fn('transferFrom(address, address, uint256)', [from, party, amount]),
      ])
        expect(describe(data, token).warnings).toEqual([t('ask.unknownToken'), t('ask.orPiece')])
      expect(describe(fn('approve(address, uint256)', [party, amount]), token)).toMatchObject({
        title: t('ask.letSpend'),
        confirm: t('ask.approve'),
      })
    }
    expect(describe(fn('approve(address, uint256)', [party, amount])).warnings).toEqual([])
  },
)

test('collectibles that are not shown delay the approval', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at))
  const move = (count: number) => {
    const signature = 'safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)'
    return describe(fn(signature, [from, party, ids(count), ids(count), '0x']))
  }
  expect(move(20)).toMatchObject({ warnings: [], caution: undefined })
  expect(move(23)).toMatchObject({ warnings: [t('ask.notShown', { count: 3 })], caution: 'wait' })
})
