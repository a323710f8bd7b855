import type { CaipNetworkId, Connection } from '@latchkey/kernel'
import { toHexChain } from '../chain-id.js'

export interface GetCapabilitiesArgs {
  readonly chain?: CaipNetworkId
  readonly signal?: AbortSignal
}
/** Capabilities of EIP-5792 by name: `{ atomic: { status: 'supported' } }`. Empty where the wallet knows none. */
export interface WalletCapabilities {
  readonly [name: string]: { readonly [field: string]: unknown }
}

/** Asks a wallet what it can do on a chain. A wallet that does not know the question can do nothing special. */
export async function getCapabilities(
  connection: Connection,
  args: { readonly address: string; readonly chain: CaipNetworkId; readonly signal: AbortSignal },
): Promise<WalletCapabilities> {
  const chain = toHexChain(args.chain)
  try {
    const answer = await connection.request('wallet_getCapabilities', [args.address, [chain]], args)
    const byChain = (answer ?? {}) as { readonly [chain: string]: WalletCapabilities }
    // '0x0' stands for every chain.
    return { ...byChain['0x0'], ...byChain[chain] }
  } catch {
    args.signal.throwIfAborted()
    return {}
  }
}
