import type { SponsoredCall } from './smart-account-options.js'

/** `execute(address,uint256,bytes)` and `executeBatch((address,uint256,bytes)[])` of plain 7702 accounts. */
const EXECUTE = '0xb61d27f6'
const EXECUTE_BATCH = '0x34fcd5be'
/** `execute(bytes32,bytes)` of ERC-7579, used by delegators, and its modes: one call, and a batch that reverts as a whole. */
const EXECUTE_MODE = '0xe9ae5c53'
const SINGLE = /^0{64}$/
const BATCH = /^010{62}$/
/** `execute((address,uint256,bytes))` of delegators. */
const EXECUTE_ONE = '0x5c1c6dcd'

const MOST_CALLS = 1000

/** Decodes the calls in an account's call data. Undefined for an unknown function, or for data that does not match its format. */
export function readCalls(callData: string): readonly SponsoredCall[] | undefined {
  const selector = callData.slice(0, 10).toLowerCase()
  const data = callData.slice(10).toLowerCase()
  try {
    if (selector === EXECUTE) return [callAt(data, 0)]
    if (selector === EXECUTE_ONE) return [callAt(data, offsetAt(data, 0))]
    if (selector === EXECUTE_BATCH) return callsAt(data, offsetAt(data, 0))
    if (selector !== EXECUTE_MODE) return undefined
    const inner = bytesAt(data, offsetAt(data, 32))
    const mode = sliceOf(data, 0, 32)
    if (BATCH.test(mode)) return callsAt(inner, offsetAt(inner, 0))
    if (!SINGLE.test(mode)) return undefined
    return [{ to: `0x${sliceOf(inner, 0, 20)}`, value: BigInt(`0x${sliceOf(inner, 20, 32)}`), data: `0x${inner.slice(104)}` }]
  } catch {
    // Not in the function's format: its effect is unknown.
    return undefined
  }
}

function callsAt(data: string, at: number): readonly SponsoredCall[] {
  const count = Number(BigInt(`0x${sliceOf(data, at, 32)}`))
  if (count > MOST_CALLS) throw new RangeError('There are too many calls.')
  return Array.from({ length: count }, (_, index) => callAt(data, at + 32 + offsetAt(data, at + 32 + 32 * index)))
}

/** Reads target and value, and the offset of the data. */
function callAt(data: string, at: number): SponsoredCall {
  const [padding, to] = [sliceOf(data, at, 12), sliceOf(data, at + 12, 20)]
  if (!/^0+$/.test(padding)) throw new RangeError('The target is no address.')
  return { to: `0x${to}`, value: BigInt(`0x${sliceOf(data, at + 32, 32)}`), data: `0x${bytesAt(data, at + offsetAt(data, at + 64))}` }
}

function bytesAt(data: string, at: number): string {
  return sliceOf(data, at + 32, offsetAt(data, at))
}

/** Reads a number that must stay within the data. */
function offsetAt(data: string, at: number): number {
  const offset = BigInt(`0x${sliceOf(data, at, 32)}`)
  if (offset > BigInt(data.length)) throw new RangeError('An offset leads out of the call data.')
  return Number(offset)
}

/** Returns that many bytes from the offset. @throws RangeError if there are fewer */
function sliceOf(data: string, at: number, length: number): string {
  const found = data.slice(2 * at, 2 * (at + length))
  if (found.length !== 2 * length) throw new RangeError('The call data ends too early.')
  return found
}
