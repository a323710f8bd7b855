import { type Address, type Hex, hexToBigInt, hexToNumber, isAddress, isHex } from 'viem'
import { RpcError } from '../errors.js'

/** A transaction as described by a site, with parsed numbers. */
export interface TransactionRequest {
  readonly to: Address | undefined
  readonly data: Hex | undefined
  readonly value: bigint | undefined
  readonly gas: bigint | undefined
  readonly nonce: number | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/**
 * Parses a transaction parameter.
 * @throws RpcError -32602 for the first invalid field.
 */
export function transactionParam(fields: { readonly [key: string]: unknown }): TransactionRequest {
  const hex = (name: string): Hex | undefined => {
    const value = fields[name]
    if (value === undefined || value === null) return undefined
    if (!isHex(value)) throw new RpcError(-32602, `${name} must be a hexadecimal string.`)
    return value
  }
  const amount = (name: string): bigint | undefined => {
    const value = hex(name)
    return value === undefined ? undefined : value === '0x' ? 0n : hexToBigInt(value)
  }
  const to = hex('to')
  if (to !== undefined && !isAddress(to, { strict: false })) throw new RpcError(-32602, 'to must be an address.')
  const nonce = hex('nonce')
  return {
    to,
    data: hex('data') ?? hex('input'),
    value: amount('value'),
    gas: amount('gas') ?? amount('gasLimit'),
    nonce: nonce === undefined ? undefined : hexToNumber(nonce),
    gasPrice: amount('gasPrice'),
    maxFeePerGas: amount('maxFeePerGas'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
  }
}
