import { nodesService, type ServerCall } from '@latchkey/kernel/server'
import { createClient, custom, type Hex, hashMessage, recoverAddress } from 'viem'
import { verifyHash } from 'viem/actions'

export { getAddress } from 'viem'

export interface SignedText {
  /** `eip155:1` */
  readonly chain: string
  /** Checksummed. */
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/**
 * Is the text signed by this account? `key` where the account's own key signed (EIP-191), which needs no node; `contract` where the
 * chain says so of a contract (ERC-1271), deployed or not (ERC-6492).
 *
 * @throws server/unavailable while the chain's nodes do not answer
 */
export async function whoSigned(
  { chain, address, message, signature }: SignedText,
  call: ServerCall,
): Promise<'key' | 'contract' | undefined> {
  const hash = hashMessage(message)
  if (signature.length === 132 && (await recoverAddress({ hash, signature }).catch(() => undefined)) === address) return 'key'
  const nodes = call.find(nodesService)
  if (!nodes?.chains.includes(chain)) return undefined
  let failure: unknown
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      return await nodes.request(chain, method, (params ?? []) as readonly unknown[], call)
    } catch (error) {
      if ((error as { readonly catalogue?: unknown }).catalogue === 'server') failure = error
      throw error
    }
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
  const signed = await verifyHash(client, { address, hash, signature }).catch(() => false)
  // Whoever could not be asked did not say no.
  if (!signed && failure !== undefined) throw failure
  return signed ? 'contract' : undefined
}
