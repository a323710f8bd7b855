import type { Network } from '@latchkey/kernel'
import type { Chain } from 'viem'

/** A network as viem wants it. */
export function toViemChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet }: Network): Chain {
  const { default: own = { http: [] } } = rpcUrls
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { ...rpcUrls, default: own },
    ...(blockExplorers && { blockExplorers }),
    ...(contracts && { contracts }),
    ...(testnet && { testnet }),
    // The two describe the same; only viem's own type insists on a `default` explorer.
  } as Chain
}
