/** Sends requests to a network's own nodes, until the caller aborts. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

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

/** Parses the single number that a contract returns; undefined if it returns anything else. */
export function wordIn(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

/**
 * Calls a contract that may lack the function: undefined if it refuses.
 * @throws the node's error, which proves nothing about the contract
 */
export async function askContract(ask: Ask, call: { readonly to: string; readonly data: string }): Promise<unknown> {
  return ask('eth_call', [call, 'latest']).catch((error: unknown) => {
    const { code, details, message } = error as { readonly code?: unknown; readonly details?: unknown; readonly message?: unknown }
    if (code === 3 || /revert|invalid opcode/i.test(String(details ?? message))) return undefined
    throw error
  })
}

/** Parses a number from a node. @throws if it is not a number */
export function toNumber(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer)) throw new TypeError('The node answered no number.')
  return BigInt(answer)
}
