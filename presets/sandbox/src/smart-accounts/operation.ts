import { type Address, type Hex, hexToBigInt, hexToNumber, isAddress, isHex, type SignedAuthorization } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { RpcError } from '../errors.js'

/** An operation of EntryPoint 0.7 or 0.8, with parsed numbers. */
export type Operation = UserOperation<'0.8'>

/** The maximum of 16 bytes, and of 32. */
const HALF = 0xffffffffffffffffffffffffffffffffn
const WORD = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffn

/**
 * Parses an operation in the form of `eth_sendUserOperation` (ERC-7769).
 * @throws RpcError -32602 if it is invalid
 */
export function readOperation(given: unknown): Operation {
  if (typeof given !== 'object' || given === null) throw bad('The user operation is not an object.')
  const fields = given as { readonly [name: string]: unknown }
  const bytes = (name: string): Hex => {
    const value = fields[name]
    if (!isHex(value) || value.length % 2 > 0) throw bad(`\`${name}\` is not bytes in hexadecimal.`)
    return value
  }
  const number = (name: string, most = HALF): bigint => {
    const value = fields[name]
    if (!isHex(value) || value === '0x') throw bad(`\`${name}\` is not a number in hexadecimal.`)
    const found = hexToBigInt(value)
    if (found > most) throw bad(`\`${name}\` is too large.`)
    return found
  }
  const address = (name: string): Address => {
    const value = fields[name]
    if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw bad(`\`${name}\` is not an address.`)
    return value
  }
  const optional = <T>(name: string, read: (name: string) => T): T | undefined =>
    fields[name] === undefined || fields[name] === null ? undefined : read(name)
  const limit = (name: string): bigint => optional(name, number) ?? 0n
  const factory = fields.factory === '0x7702' ? '0x7702' : optional('factory', address)
  return {
    sender: address('sender'),
    nonce: number('nonce', WORD),
    callData: bytes('callData'),
    callGasLimit: limit('callGasLimit'),
    verificationGasLimit: limit('verificationGasLimit'),
    preVerificationGas: optional('preVerificationGas', (name) => number(name, WORD)) ?? 0n,
    maxFeePerGas: limit('maxFeePerGas'),
    maxPriorityFeePerGas: limit('maxPriorityFeePerGas'),
    signature: bytes('signature'),
    factory: factory as Address | undefined,
    factoryData: optional('factoryData', bytes),
    paymaster: optional('paymaster', address),
    paymasterData: optional('paymasterData', bytes),
    paymasterVerificationGasLimit: optional('paymasterVerificationGasLimit', number),
    paymasterPostOpGasLimit: optional('paymasterPostOpGasLimit', number),
    authorization: optional('eip7702Auth', () => readAuthorization(fields.eip7702Auth)),
  }
}

/** The delegation in an operation (EIP-7702). */
function readAuthorization(given: unknown): SignedAuthorization<number> {
  const { address, chainId, nonce, r, s, yParity } = (given ?? {}) as { readonly [name: string]: unknown }
  if (typeof address !== 'string' || !isAddress(address, { strict: false }) || !isHex(r) || !isHex(s))
    throw bad('`eip7702Auth` is not a signed authorization.')
  const number = (value: unknown): number => {
    if (!isHex(value)) throw bad('`eip7702Auth` is not a signed authorization.')
    return hexToNumber(value)
  }
  return { address, chainId: number(chainId), nonce: number(nonce), r, s, yParity: number(yParity) }
}

function bad(message: string): RpcError {
  return new RpcError(-32602, message)
}
