import type { EvmNode } from '@latchkey/eip155/read'
import { type Hex, keccak256 } from 'viem'

/**
 * Sends a signed transaction and returns its hash. Behind an operator's address, several nodes may get it: one of them that comes too late
 * reports a nonce that is taken, or the response gets lost. A node that knows the transaction proves that it was sent.
 *
 * @throws the node's error if no node knows the transaction
 */
export async function broadcast(node: EvmNode, chain: string, raw: Hex): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    const said = await node(chain, 'eth_sendRawTransaction', [raw])
    // Some networks hash in their own way.
    return typeof said === 'string' && /^0x[\da-f]{64}$/i.test(said) ? (said as Hex) : hash
  } catch (error) {
    const known = await node(chain, 'eth_getTransactionByHash', [hash]).catch(() => undefined)
    if ((known as { readonly hash?: unknown } | null | undefined)?.hash !== hash) throw error
    return hash
  }
}
