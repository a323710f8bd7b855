import type { SmartCall } from '@latchkey/wallet-protocol'
import { isAddress, isHex, numberToHex } from 'viem'
import { refused } from '../rpc/questions.js'
import { refuseUnknown } from '../rpc/refuse-unknown.js'

type Hex = `0x${string}`
/** A validated batch request (EIP-5792). */
export interface ReadCalls {
  /** Callers of version 1 receive a plain id. */
  readonly isOld: boolean
  /** Set by the page. */
  readonly id: Hex | undefined
  /** CAIP-2. */
  readonly chain: string
  readonly from: string | undefined
  readonly calls: readonly SmartCall[]
  /** ERC-7677: the paymaster requested by the page. */
  readonly paymaster: PagePaymaster | undefined
}
/** A paymaster service given by a page. */
export interface PagePaymaster {
  readonly url: string
  readonly context: unknown
  readonly isOptional: boolean
}

const MOST_CALLS = 100
/** EIP-5792: 4,096 bytes. */
const LONGEST_ID = 8194
/** More than one transaction can contain. */
const LONGEST_DATA = 131_072 * 2

/**
 * Reads the parameter of `wallet_sendCalls`: versions 1.0 and 2.0.0 of EIP-5792, and the format of specification section 3.
 * @throws -32602 if it is not a batch, 5700 for a required capability that is missing, 5710 for another network, 5740 for too many calls
 */
export function readCalls(params: unknown, chains: readonly string[]): ReadCalls {
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  if (!isRecord(given)) throw refused('Expected object', -32602)
  refuseUnknown(given, ['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities'])
  const { version, id, from, chainId, calls, capabilities } = given
  if (typeof version !== 'string' || !/^(?:1|1\.0|1\.0\.0|2\.0|2\.0\.0)$/.test(version))
    throw refused('This version of batches is not known.', -32602)
  if (id !== undefined && !(isHex(id) && id.length > 2 && id.length <= LONGEST_ID))
    throw refused('Expected an id in hexadecimal, of 4,096 bytes at most', -32602)
  if (from !== undefined && !(typeof from === 'string' && isAddress(from, { strict: false }))) throw refused('Expected an address', -32602)
  const chain = chainOf(chainId)
  if (!chains.includes(chain)) throw refused('The wallet does not support this network.', 5710)
  if (!Array.isArray(calls) || calls.length === 0) throw refused('Expected calls', -32602)
  if (calls.length > MOST_CALLS) throw refused(`A batch has ${MOST_CALLS} calls at most.`, 5740)
  const { paymasterService, ...others } = readCapabilities(capabilities)
  refuseNeeded(others)
  return {
    isOld: version.startsWith('1'),
    id: id as Hex | undefined,
    chain,
    from: from as string | undefined,
    calls: calls.map(readOne),
    paymaster: paymasterOf(paymasterService, chain),
  }
}

function readOne(given: unknown): SmartCall {
  if (!isRecord(given)) throw refused('Expected object', -32602)
  refuseUnknown(given, ['to', 'data', 'value', 'capabilities'])
  const { to, data, value, capabilities } = given
  refuseNeeded(readCapabilities(capabilities))
  // An account's batch cannot create contracts.
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw refused('Expected an address: to', -32602)
  if (data !== undefined && data !== null && !(isHex(data) && data.length % 2 === 0 && data.length <= LONGEST_DATA))
    throw refused('Expected bytes: data', -32602)
  return { to: to as Hex, data: (data ?? undefined) as Hex | undefined, value: amountOf(value) }
}

function amountOf(given: unknown): bigint | undefined {
  if (given === undefined || given === null) return undefined
  const isNumber = typeof given === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(given)
  if (!isNumber && !(Number.isSafeInteger(given) && Number(given) >= 0)) throw refused('Expected a number: value', -32602)
  const value = BigInt(given as string)
  if (value >= 2n ** 256n) throw refused('Expected a number: value', -32602)
  return value
}

function chainOf(given: unknown): string {
  const isNumber = (typeof given === 'string' && /^(?:0x[0-9a-fA-F]{1,13}|\d{1,15})$/.test(given)) || Number.isSafeInteger(given)
  if (!isNumber || Number(given) <= 0) throw refused('Expected the number of a network: chainId', -32602)
  return `eip155:${Number(given)}`
}

interface Capabilities {
  readonly [name: string]: unknown
}
function readCapabilities(given: unknown): Capabilities {
  if (given === undefined || given === null) return {}
  if (!isRecord(given)) throw refused('Expected object: capabilities', -32602)
  return given
}

/** EIP-5792: a wallet rejects a batch with an unknown capability, unless it is optional. */
function refuseNeeded(capabilities: Capabilities): void {
  const needed = Object.entries(capabilities).find(([, value]) => !(isRecord(value) && value.optional === true))
  if (needed) throw refused(`This wallet does not support the capability ${needed[0].slice(0, 60)}.`, 5700)
}

/** In the format of ERC-7677, or keyed by chain id. */
function paymasterOf(given: unknown, chain: string): PagePaymaster | undefined {
  if (given === undefined) return undefined
  if (!isRecord(given)) throw refused('Expected object: paymasterService', -32602)
  const own = given[numberToHex(Number(chain.slice('eip155:'.length)))]
  const { url, context, optional } = (isRecord(own) ? own : given) as Capabilities
  const isOptional = optional === true || given.optional === true
  if (typeof url !== 'string' || url.length > 2000 || !URL.canParse(url)) throw refused('Expected an address: paymasterService', -32602)
  return { url, context, isOptional }
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
