import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { type ReadCall, readCall } from './read-call.js'
import { hasUnread, unwrapCall } from './unwrap-calls.js'

const MORE = parseAbi([
  'function increaseAllowance(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 removed)',
  'function increaseApproval(address spender, uint256 added)',
  'function decreaseApproval(address spender, uint256 removed)',
  'function approveAndCall(address spender, uint256 value, bytes data)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
])
const WRAPPERS = parseAbi(['function execute(address to, uint256 value, bytes data)', 'function multicall(bytes[] data)'])

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes = fc.uint8Array({ maxLength: 40 }).map((of): Hex => `0x${Buffer.from(of).toString('hex')}`)

/** A call, and the facts that it was built from. */
type Built = readonly [Hex, ReadCall]
const built: fc.Arbitrary<Built> = fc.oneof(
  fc
    .tuple(address, amount)
    .map(
      ([to, sum]): Built => [
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, sum] }),
        { does: 'transfer', to, amount: sum },
      ],
    ),
  fc
    .tuple(address, address, amount)
    .map(
      ([from, to, value]): Built => [
        encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, value] }),
        { does: 'transfer-from', from, to, value },
      ],
    ),
  fc
    .tuple(address, amount)
    .map(
      ([spender, value]): Built => [
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] }),
        { does: 'approve', spender, value },
      ],
    ),
  fc
    .tuple(address, amount, fc.boolean())
    .map(
      ([spender, sum, isMore]): Built => [
        encodeFunctionData({ abi: MORE, functionName: isMore ? 'increaseAllowance' : 'decreaseAllowance', args: [spender, sum] }),
        { does: isMore ? 'raise' : 'lower', spender, amount: sum },
      ],
    ),
  fc
    .tuple(address, amount, fc.boolean())
    .map(
      ([spender, sum, isMore]): Built => [
        encodeFunctionData({ abi: MORE, functionName: isMore ? 'increaseApproval' : 'decreaseApproval', args: [spender, sum] }),
        { does: isMore ? 'raise' : 'lower', spender, amount: sum },
      ],
    ),
  fc
    .tuple(address, amount, bytes)
    .map(
      ([spender, value, data]): Built => [
        encodeFunctionData({ abi: MORE, functionName: 'approveAndCall', args: [spender, value, data] }),
        { does: 'approve', spender, value, data },
      ],
    ),
  fc
    .tuple(address, fc.constantFrom('approve(address)', 'approveMax(address)'))
    .map(
      ([spender, name]): Built => [
        encodeFunctionData({ abi: parseAbi([`function ${name}`]), args: [spender] }),
        { does: 'approve', spender, value: 2n ** 256n - 1n },
      ],
    ),
  fc
    .tuple(address, address, fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }), fc.integer({ min: 0, max: 2 ** 48 - 1 }))
    .map(
      ([token, spender, sum, until]): Built => [
        encodeFunctionData({ abi: MORE, functionName: 'approve', args: [token, spender, sum, until] }),
        { does: 'approve-token', token, spender, amount: sum, until: BigInt(until) },
      ],
    ),
  fc
    .tuple(address, fc.boolean())
    .map(
      ([operator, approved]): Built => [
        encodeFunctionData({ abi: MORE, functionName: 'setApprovalForAll', args: [operator, approved] }),
        { does: 'approve-all', operator, approved },
      ],
    ),
  fc
    .tuple(address, address, amount, amount, bytes)
    .map(
      ([from, to, id, count, data]): Built => [
        encodeFunctionData({ abi: MORE, functionName: 'safeTransferFrom', args: [from, to, id, count, data] }),
        { does: 'transfer-piece', from, to, pieces: [{ id, count }], ...(data !== '0x' && { data }) },
      ],
    ),
  fc.tuple(address, address, fc.array(fc.record({ id: amount, count: amount }), { maxLength: 5 }), bytes).map(
    ([from, to, pieces, data]): Built => [
      encodeFunctionData({
        abi: MORE,
        functionName: 'safeBatchTransferFrom',
        args: [from, to, pieces.map(({ id }) => id), pieces.map(({ count }) => count), data],
      }),
      { does: 'transfer-piece', from, to, pieces, ...(data !== '0x' && { data }) },
    ],
  ),
)

test('a valid call reads back to the facts that it was built from', () => {
  fc.assert(
    fc.property(built, ([data, facts]) => {
      expect(readCall(data)).toEqual(facts)
    }),
  )
})

test('reads a call inside calls, and reports data that cannot be decoded', () => {
  const unknown = fc
    .tuple(bytes, fc.constantFrom('0x12345678', '0xdeadbeef'))
    .map(([rest, selector]) => `${selector}${rest.slice(2)}` as Hex)
  fc.assert(
    fc.property(address, address, amount, built, unknown, (from, to, value, [data, facts], strange) => {
      const known = encodeFunctionData({ abi: WRAPPERS, functionName: 'execute', args: [to, value, data] })
      const both = encodeFunctionData({ abi: WRAPPERS, functionName: 'multicall', args: [[known, strange]] })
      const step = unwrapCall({ from, to, data: both })
      const [first, second] = step.inner
      expect([first?.inner[0]?.call, second?.call, hasUnread(step)]).toEqual([facts, { does: 'other' }, true])
      expect(hasUnread(unwrapCall({ from, to, data: known }))).toBe('data' in facts)
    }),
  )
})

test('does not decode a truncated call', () => {
  // The padding behind a list of bytes may be missing.
  const whole = built.filter(([data, { does }]) => does !== 'transfer-piece' && !data.startsWith('0xcae9ca51'))
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 31 }), ([data], missing) => {
      expect(readCall(data.slice(0, -2 * missing) as Hex)).toEqual({ does: 'other' })
    }),
  )
})
