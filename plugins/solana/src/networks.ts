import type { Network } from '@latchkey/kernel'

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#111" d="M0 0h24v24H0z"/><path fill="#9945ff" d="M8 6h11l-3 3H5z"/><path fill="#43b4ca" d="M5 10.5h11l3 3H8z"/><path fill="#14f195" d="M8 15h11l-3 3H5z"/></svg>'

/** `id` is the prefix of the base58 genesis hash, as CAIP-2 requires. */
function network(id: string, name: string, cluster: string): Network {
  const isTest = cluster !== 'mainnet-beta'
  return {
    id,
    name,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://api.${cluster}.solana.com`] } },
    blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io${isTest ? `/?cluster=${cluster}` : ''}` } },
    ...(isTest && { testnet: true }),
    assets: { imageUrl: `data:image/svg+xml,${encodeURIComponent(MARK)}` },
  }
}

/** Solana's main network. */
export const mainnet: Network = /* @__PURE__ */ network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'mainnet-beta')
/** Solana's network for developers. */
export const devnet: Network = /* @__PURE__ */ network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'devnet')
/** Solana's network for validators. */
export const testnet: Network = /* @__PURE__ */ network('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'testnet')
