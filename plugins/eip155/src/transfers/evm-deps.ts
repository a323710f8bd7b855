import type { Network } from '@latchkey/kernel'
import type { Rpc } from '../rpc/create-rpc.js'

/** Sends requests to a network's own nodes, until the caller aborts. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface EvmDeps {
  readonly rpc: Rpc
  readonly network: Network
  readonly signal: AbortSignal
}

/** A call in the form nodes and wallets take; amounts in hex. */
export interface EvmCall {
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly data?: string
}

export function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** Parses a number from a node. @throws when it is none */
export function toNumber(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer)) throw new TypeError('The node answered no number.')
  return BigInt(answer)
}
