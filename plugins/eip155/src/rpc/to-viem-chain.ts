import type { Network } from '@latchkey/kernel'
import type { Chain } from 'viem'

/** Converts a network to a viem chain. */
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
    // Both describe the same; only viem's type requires a `default` explorer.
  } as Chain
}
