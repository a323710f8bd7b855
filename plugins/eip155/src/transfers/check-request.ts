import type { TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { decodeFunctionData, erc20Abi, isAddressEqual } from 'viem'
import type { EvmCall } from './evm-deps.js'

/** Fields of a transaction besides recipient, data and value: its chain and its fees. */
const REST = ['chainId', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasPrice']

/**
 * Parses the wallet request and compares it with the approved terms.
 * @throws transfer/mismatch
 */
export function checkRequest({ args, amount, request }: TransferPlan): void {
  const mismatch = (what: string): Error => transferErrors.create('mismatch', { what })
  const [call, ...more] = callsOf(request)
  if (!call || more.length > 0) throw mismatch('method')
  const { from, to, value, data, ...rest } = call
  if (Object.keys(rest).some((name) => !REST.includes(name))) throw mismatch('fields')
  // An omitted chain counts as a different one.
  if (Number(rest.chainId) !== Number(args.network.id)) throw mismatch('network')
  if (!same(from, args.from)) throw mismatch('sender')
  if (args.amount !== 'max' && args.amount !== amount) throw mismatch('amount')
  const found = faultOf({ to, value, data }, { ...args, amount })
  if (found) throw mismatch(found)
}

interface Asked extends EvmCall {
  readonly chainId?: string
}
interface Batch extends Pick<Asked, 'from' | 'chainId'> {
  readonly version?: unknown
  readonly atomicRequired?: unknown
  readonly calls: readonly Omit<Asked, 'from'>[]
}

/** The transactions of a request, or the calls of a batch (EIP-5792) as if they were some. Empty for any other request. */
function callsOf({ method, params }: TransferPlan['request']): readonly Asked[] {
  if (method === 'eth_sendTransaction') return params as readonly Asked[]
  if (method !== 'wallet_sendCalls') return []
  const [batch, ...more] = params as readonly Batch[]
  if (!batch || more.length > 0) return []
  const { version: _version, atomicRequired: _atomic, calls, ...rest } = batch
  // `rest` comes last: a call has no separate sender or chain.
  return calls.map((call) => ({ ...call, ...rest }))
}

/** Returns how a transaction differs from the agreed transfer; undefined if it does not. */
export function faultOf(
  {
    to,
    value = '0x0',
    data = '0x',
  }: { readonly to?: string | null; readonly value?: string | undefined; readonly data?: string | undefined },
  agreed: { readonly to: string; readonly amount: bigint; readonly asset?: string },
): 'recipient' | 'asset' | 'amount' | 'data' | undefined {
  if (agreed.asset === undefined) {
    if (!same(to, agreed.to)) return 'recipient'
    if (BigInt(value) !== agreed.amount) return 'amount'
    return data === '0x' ? undefined : 'data'
  }
  if (!same(to, agreed.asset)) return 'asset'
  if (BigInt(value) !== 0n) return 'amount'
  const read = readTransfer(data)
  if (!read) return 'data'
  if (!same(read.to, agreed.to)) return 'recipient'
  return read.amount === agreed.amount ? undefined : 'amount'
}

/** Decodes exactly `transfer(to, amount)`: 4 bytes and two words. */
function readTransfer(data: string): { readonly to: string; readonly amount: bigint } | undefined {
  if (data.length !== 2 + 8 + 128) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` })
    return functionName === 'transfer' ? { to: args[0], amount: args[1] } : undefined
  } catch {
    // Another function.
    return undefined
  }
}

function same(a: string | null | undefined, b: string): boolean {
  return typeof a === 'string' && isAddressEqual(a as `0x${string}`, b as `0x${string}`)
}
