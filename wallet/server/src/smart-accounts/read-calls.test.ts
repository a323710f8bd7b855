import fc from 'fast-check'
import { concat, encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readCalls } from './read-calls.js'

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function execute(bytes32 mode, bytes data)',
  'function execute(Call call)',
])
const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map((each) => toHex(each))
const call = fc.record({
  target: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((each) => toHex(each)),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: bytes(100),
})
const calls = fc.array(call, { maxLength: 6 })
type Call = { readonly target: Hex; readonly value: bigint; readonly data: Hex }
const read = (all: readonly Call[]) => all.map(({ target: to, value, data }) => ({ to, value, data }))
const single = ({ target, value, data }: Call) => encodePacked(['address', 'uint256', 'bytes'], [target, value, data])
const inner = (all: readonly Call[]) =>
  encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { type: 'address', name: 'target' },
          { type: 'uint256', name: 'value' },
          { type: 'bytes', name: 'data' },
        ],
      },
    ],
    [all],
  )
const mode = (first: string): Hex => `0x${first.padEnd(64, '0')}`

test('decodes calls as accounts run them: one, many, and with the modes of ERC-7579', () => {
  fc.assert(
    fc.property(calls, call, (all, one) => {
      expect(readCalls(encodeFunctionData({ abi, functionName: 'executeBatch', args: [all] }))).toEqual(read(all))
      expect(readCalls(encodeFunctionData({ abi, functionName: 'execute', args: [one.target, one.value, one.data] }))).toEqual(read([one]))
      expect(readCalls(encodeFunctionData({ abi, functionName: 'execute', args: [one] }))).toEqual(read([one]))
      expect(readCalls(encodeFunctionData({ abi, functionName: 'execute', args: [mode('00'), single(one)] }))).toEqual(read([one]))
      expect(readCalls(encodeFunctionData({ abi, functionName: 'execute', args: [mode('01'), inner(all)] }))).toEqual(read(all))
    }),
  )
})

test('does not decode batches that may continue after a failure, other functions, or data in another format', () => {
  const one: Call = { target: `0x${'11'.repeat(20)}`, value: 1n, data: '0x' }
  expect(readCalls(encodeFunctionData({ abi, functionName: 'execute', args: [mode('0001'), single(one)] }))).toBeUndefined()
  expect(readCalls(encodeFunctionData({ abi, functionName: 'execute', args: [mode('ff'), single(one)] }))).toBeUndefined()
  expect(readCalls('0x')).toBeUndefined()
  expect(readCalls(concat(['0xdeadbeef', inner([one])]))).toBeUndefined()
  const whole = encodeFunctionData({ abi, functionName: 'executeBatch', args: [[one]] })
  for (let length = 10; length < whole.length - 2; length += 2)
    expect([length, readCalls(whole.slice(0, length))]).toEqual([length, undefined])
  // A target word with more than an address in it is invalid.
  expect(readCalls(whole.replace('0'.repeat(24) + '11'.repeat(20), `1${'0'.repeat(23)}${'11'.repeat(20)}`))).toBeUndefined()
  // Claims an arbitrary number of calls without any data.
  expect(readCalls(`0x34fcd5be${'20'.padStart(64, '0')}${'f'.repeat(64)}`)).toBeUndefined()
})

test('no input makes it throw', () => {
  const selectors = ['0xb61d27f6', '0x34fcd5be', '0xe9ae5c53', '0x5c1c6dcd']
  fc.assert(
    fc.property(fc.constantFrom(...selectors), bytes(700), (selector, data) => {
      const found = readCalls(`${selector}${data.slice(2)}`)
      if (found)
        for (const { to, data: own } of found)
          expect([to, own]).toEqual([expect.stringMatching(/^0x[\da-f]{40}$/), expect.stringMatching(/^0x/)])
    }),
    { numRuns: 2000 },
  )
})
