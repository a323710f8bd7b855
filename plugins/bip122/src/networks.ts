import type { Network } from '@latchkey/kernel'
import { CHAINS, type ChainName } from './data/chains.js'

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f7931a" d="M0 0h24v24H0z"/><path fill="none" stroke="#fff" stroke-width="2" d="M9 6v12M8 7h5a2.5 2.5 0 0 1 0 5H9m0 0h5a2.5 2.5 0 0 1 0 5H8m2-12v2m3-2v2m-3 10v2m3-2v2"/></svg>`

function network(chain: ChainName, name: string, explorer?: string): Network {
  const caipNetworkId = CHAINS[chain]
  return {
    id: caipNetworkId.slice('bip122:'.length),
    name,
    chainNamespace: 'bip122',
    caipNetworkId,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    // Bitcoin has no public nodes for pages; an app configures its own Esplora server in the plugin's options.
    rpcUrls: { default: { http: [] } },
    ...(explorer !== undefined && { blockExplorers: { default: { name: 'mempool.space', url: explorer } } }),
    ...(chain !== 'mainnet' && { testnet: true }),
    assets: { imageUrl: `data:image/svg+xml,${encodeURIComponent(MARK)}` },
  }
}

/** Bitcoin's main network, `bip122:000000000019d6689c085ae165831e93`. */
export const bitcoin: Network = /* @__PURE__ */ network('mainnet', 'Bitcoin', 'https://mempool.space')
/** Bitcoin's third test network, `bip122:000000000933ea01ad0ee984209779ba`. */
export const bitcoinTestnet: Network = /* @__PURE__ */ network('testnet', 'Bitcoin Testnet', 'https://mempool.space/testnet')
/** Bitcoin's signed test network. */
export const bitcoinSignet: Network = /* @__PURE__ */ network('signet', 'Bitcoin Signet', 'https://mempool.space/signet')
/** A local node, for development. */
export const bitcoinRegtest: Network = /* @__PURE__ */ network('regtest', 'Bitcoin Regtest')
