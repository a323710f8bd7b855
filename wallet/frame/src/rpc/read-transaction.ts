import { check, list, object, string } from '@latchkey/kernel/wire'
import type { AccessList, Hex } from 'viem'
import { refused } from './questions.js'
import { refuseUnknown, unsupported } from './refuse-unknown.js'

/** The parameter of `eth_sendTransaction`. Numbers are hexadecimal, without leading zeros. */
export interface GivenTransaction {
  readonly to: Hex | undefined
  readonly value: Hex | undefined
  readonly data: Hex | undefined
  readonly gas: Hex | undefined
  readonly nonce: number | undefined
  readonly type: TransactionType | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly accessList: AccessList | undefined
}
/** Transaction types that pages can ask for, as viem names them. */
export type TransactionType = 'legacy' | 'eip2930' | 'eip1559'

const FIELDS = [
  ...['from', 'to', 'value', 'data', 'input', 'gas', 'chainId', 'nonce', 'type', 'accessList'],
  ...['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
]
const TYPES: readonly TransactionType[] = ['legacy', 'eip2930', 'eip1559']
const entry = /* @__PURE__ */ object({
  address: /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  storageKeys: /* @__PURE__ */ list(/* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{64}$' }), { maxItems: 1000 }),
})
const accessLists = /* @__PURE__ */ list(entry, { maxItems: 1000 })

/**
 * Reads a transaction (EIP-1474) with everything that the page set. A field that the wallet would not use is refused: the page expects
 * it to have an effect.
 * @throws -32602 with the name of the field, 4901 if it is for another network
 */
export function readTransaction(given: { readonly [name: string]: unknown }, chain: string): GivenTransaction {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
  refuseUnknown(fields, FIELDS)
  const { to, value, data, input, gas, chainId, nonce, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList } = fields
  if (to !== undefined && !(typeof to === 'string' && /^0x[0-9a-fA-F]{40}$/.test(to))) throw refused('Expected an address', -32602)
  if (chainId !== undefined && `eip155:${Number(chainId)}` !== chain) throw refused('This transaction is for another network.', 4901)
  const read = {
    // Safe: checked above.
    to: to as Hex | undefined,
    value: numberOf(value, 'value'),
    data: bytesOf(data, input),
    gas: numberOf(gas, 'gas'),
    nonce: nonceOf(nonce),
    gasPrice: amountOf(gasPrice, 'gasPrice'),
    maxFeePerGas: amountOf(maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: amountOf(maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    accessList: accessListOf(accessList),
  }
  return { ...read, type: typeOf(type, read) }
}

/** Returns the type that the given fields require. Undefined if they fit any. */
function typeOf(
  given: unknown,
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList }: Omit<GivenTransaction, 'type' | 'to' | 'value' | 'data' | 'gas' | 'nonce'>,
): TransactionType | undefined {
  const type = given === undefined ? undefined : TYPES[Number(numberOf(given, 'type'))]
  if (given !== undefined && type === undefined) throw unsupported('type')
  const hasMaximum = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  // One of two fees would have no effect.
  if (gasPrice !== undefined && (hasMaximum || type === 'eip1559')) throw unsupported('gasPrice')
  if (hasMaximum && type !== undefined && type !== 'eip1559')
    throw unsupported(maxFeePerGas === undefined ? 'maxPriorityFeePerGas' : 'maxFeePerGas')
  if (accessList !== undefined && type === 'legacy') throw unsupported('accessList')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw refused('Expected no more than `maxFeePerGas`: maxPriorityFeePerGas', -32602)
  if (type !== undefined) return type
  if (hasMaximum) return 'eip1559'
  if (gasPrice === undefined) return undefined
  return accessList === undefined ? 'legacy' : 'eip2930'
}

/** Both are names of the same field; two different values would show one thing and sign another. */
function bytesOf(data: unknown, input: unknown): Hex | undefined {
  const [bytes, more] = [hexOf(data, 'data'), hexOf(input, 'input')]
  if (bytes !== undefined && more !== undefined && bytes.toLowerCase() !== more.toLowerCase())
    throw refused('`data` and `input` differ.', -32602)
  const whole = bytes ?? more
  if (whole !== undefined && whole.length % 2 !== 0) throw refused('Expected bytes', -32602)
  return whole
}

function hexOf(given: unknown, name: string): Hex | undefined {
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]*$/.test(given)) throw refused(`Expected hexadecimal: ${name}`, -32602)
  return given as Hex
}

/** Formats numbers for nodes, some of which reject leading zeros. */
function numberOf(given: unknown, name: string): Hex | undefined {
  if (given === undefined) return undefined
  const isNumber = typeof given === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(given)
  if (!isNumber && !(Number.isSafeInteger(given) && Number(given) >= 0)) throw refused(`Expected a number: ${name}`, -32602)
  return `0x${BigInt(given as string).toString(16)}`
}

function amountOf(given: unknown, name: string): bigint | undefined {
  const number = numberOf(given, name)
  return number === undefined ? undefined : BigInt(number)
}

function nonceOf(given: unknown): number | undefined {
  const number = amountOf(given, 'nonce')
  if (number !== undefined && number > BigInt(Number.MAX_SAFE_INTEGER)) throw refused('Expected a number: nonce', -32602)
  return number === undefined ? undefined : Number(number)
}

/** An empty list means the same as none. */
function accessListOf(given: unknown): AccessList | undefined {
  if (given === undefined) return undefined
  if (check(accessLists, given) !== undefined) throw refused('Expected addresses and their storage keys: accessList', -32602)
  // Safe: checked above.
  const entries = given as AccessList
  return entries.length === 0 ? undefined : entries
}
