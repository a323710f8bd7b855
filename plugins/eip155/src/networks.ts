import type { Network } from '@latchkey/kernel'

/** The data of one entry in this file; everything else is derived from it. */
interface Facts {
  readonly id: number
  readonly name: string
  /** Name and symbol of the coin that pays fees. */
  readonly coin: readonly [name: string, symbol: string]
  /** A public node, free to use, without any guarantee. */
  readonly rpc: string
  readonly explorer?: readonly [name: string, url: string]
  readonly testnet?: boolean
  readonly mark?: readonly [color: string, shape: string]
  readonly contracts?: NonNullable<Network['contracts']>
}

const MULTICALL3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' }

function network({ id, name, coin, rpc, explorer, testnet, mark, contracts }: Facts): Network {
  const imageUrl = mark && `data:image/svg+xml,${encodeURIComponent(draw(...mark))}`
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: coin[0], symbol: coin[1], decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
    ...(explorer && { blockExplorers: { default: { name: explorer[0], url: explorer[1] } } }),
    ...(testnet && { testnet }),
    ...(imageUrl && { assets: { imageUrl } }),
    contracts: { multicall3: MULTICALL3, ...contracts },
  }
}

/** Our own plain icons: a disc in the network's colour with one shape. */
function draw(color: string, shape: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${color}" d="M0 0h24v24H0z"/><path fill="#fff" d="${shape}"/></svg>`
}

/** Ethereum, chain 1. */
export const mainnet: Network = /* @__PURE__ */ network({
  id: 1,
  name: 'Ethereum',
  coin: ['Ether', 'ETH'],
  rpc: 'https://ethereum.reth.rs/rpc',
  explorer: ['Etherscan', 'https://etherscan.io'],
  mark: ['#627eea', 'M12 3.5 6.5 12.4 12 15.6l5.5-3.2zM6.5 13.7 12 20.5l5.5-6.8-5.5 3.2z'],
  contracts: { ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee', blockCreated: 23_085_558 } },
})
/** Arbitrum One, chain 42161. */
export const arbitrum: Network = /* @__PURE__ */ network({
  id: 42161,
  name: 'Arbitrum One',
  coin: ['Ether', 'ETH'],
  rpc: 'https://arb1.arbitrum.io/rpc',
  explorer: ['Arbiscan', 'https://arbiscan.io'],
  mark: ['#2d9cdb', 'M12 4 5 19h3.6L12 11.4 15.4 19H19z'],
})
/** BNB Smart Chain, chain 56. */
export const bsc: Network = /* @__PURE__ */ network({
  id: 56,
  name: 'BNB Smart Chain',
  coin: ['BNB', 'BNB'],
  rpc: 'https://56.rpc.thirdweb.com',
  explorer: ['BscScan', 'https://bscscan.com'],
  mark: ['#e5a900', 'm12 4 3 3-3 3-3-3zm-5 5 3 3-3 3-3-3zm10 0 3 3-3 3-3-3zm-5 5 3 3-3 3-3-3z'],
})
/** OP Mainnet, chain 10. */
export const optimism: Network = /* @__PURE__ */ network({
  id: 10,
  name: 'OP Mainnet',
  coin: ['Ether', 'ETH'],
  rpc: 'https://mainnet.optimism.io',
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  mark: [
    '#ff0420',
    'M8 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.4a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM14 7.5h3a3 3 0 0 1 0 6h-1v3h-2z',
  ],
})
/** Polygon, chain 137. */
export const polygon: Network = /* @__PURE__ */ network({
  id: 137,
  name: 'Polygon',
  coin: ['POL', 'POL'],
  rpc: 'https://polygon.drpc.org',
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  mark: ['#7b3fe4', 'm8.5 7 4 2.3v4.6L8.5 16.2l-4-2.3V9.3zm7 .8 4 2.3V15l-4 2.3-4-2.3v-4.6z'],
})
/** Base, chain 8453. */
export const base: Network = /* @__PURE__ */ network({
  id: 8453,
  name: 'Base',
  coin: ['Ether', 'ETH'],
  rpc: 'https://mainnet.base.org',
  explorer: ['Basescan', 'https://basescan.org'],
  mark: ['#2151f5', 'M12 5a7 7 0 1 1-6.9 8H14v-2H5.1A7 7 0 0 1 12 5z'],
})
/** ZKsync Era, chain 324. */
export const zksync: Network = /* @__PURE__ */ network({
  id: 324,
  name: 'ZKsync Era',
  coin: ['Ether', 'ETH'],
  rpc: 'https://mainnet.era.zksync.io',
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  mark: ['#4e529a', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Gnosis, chain 100. */
export const gnosis: Network = /* @__PURE__ */ network({
  id: 100,
  name: 'Gnosis',
  coin: ['xDAI', 'XDAI'],
  rpc: 'https://rpc.gnosischain.com',
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
  mark: ['#04795b', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Avalanche, chain 43114. */
export const avalanche: Network = /* @__PURE__ */ network({
  id: 43114,
  name: 'Avalanche',
  coin: ['Avalanche', 'AVAX'],
  rpc: 'https://api.avax.network/ext/bc/C/rpc',
  explorer: ['SnowTrace', 'https://snowtrace.io'],
  mark: ['#e84142', 'M12 4.5 4.5 18H10l3.5-6.2zM15 13l-3 5h6z'],
})
/** Fantom, chain 250. */
export const fantom: Network = /* @__PURE__ */ network({
  id: 250,
  name: 'Fantom',
  coin: ['Fantom', 'FTM'],
  rpc: 'https://250.rpc.thirdweb.com',
  explorer: ['FTMScan', 'https://ftmscan.com'],
  mark: ['#1969ff', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Kaia, chain 8217. */
export const kaia: Network = /* @__PURE__ */ network({
  id: 8217,
  name: 'Kaia',
  coin: ['Kaia', 'KAIA'],
  rpc: 'https://public-en.node.kaia.io',
  explorer: ['KaiaScan', 'https://kaiascan.io'],
  mark: ['#5a7a00', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Aurora, chain 1313161554. */
export const aurora: Network = /* @__PURE__ */ network({
  id: 1313161554,
  name: 'Aurora',
  coin: ['Ether', 'ETH'],
  rpc: 'https://mainnet.aurora.dev',
  explorer: ['Aurorascan', 'https://aurorascan.dev'],
  mark: ['#3aa65a', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Celo, chain 42220. */
export const celo: Network = /* @__PURE__ */ network({
  id: 42220,
  name: 'Celo',
  coin: ['Celo', 'CELO'],
  rpc: 'https://forno.celo.org',
  explorer: ['Celo Explorer', 'https://celoscan.io'],
  mark: ['#a08a00', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Linea, chain 59144. */
export const linea: Network = /* @__PURE__ */ network({
  id: 59144,
  name: 'Linea Mainnet',
  coin: ['Linea Ether', 'ETH'],
  rpc: 'https://rpc.linea.build',
  explorer: ['Etherscan', 'https://lineascan.build'],
  mark: ['#3a7d8c', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Scroll, chain 534352. */
export const scroll: Network = /* @__PURE__ */ network({
  id: 534352,
  name: 'Scroll',
  coin: ['Ether', 'ETH'],
  rpc: 'https://rpc.scroll.io',
  explorer: ['Scrollscan', 'https://scrollscan.com'],
  mark: ['#b8864b', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Berachain, chain 80094. */
export const berachain: Network = /* @__PURE__ */ network({
  id: 80094,
  name: 'Berachain',
  coin: ['BERA', 'BERA'],
  rpc: 'https://rpc.berachain.com',
  explorer: ['Berascan', 'https://berascan.com'],
  mark: ['#8a4f1d', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Unichain, chain 130. */
export const unichain: Network = /* @__PURE__ */ network({
  id: 130,
  name: 'Unichain',
  coin: ['Ether', 'ETH'],
  rpc: 'https://mainnet.unichain.org/',
  explorer: ['Uniscan', 'https://uniscan.xyz'],
  mark: ['#d6249f', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Zora, chain 7777777. */
export const zora: Network = /* @__PURE__ */ network({
  id: 7777777,
  name: 'Zora',
  coin: ['Ether', 'ETH'],
  rpc: 'https://rpc.zora.energy',
  explorer: ['Explorer', 'https://explorer.zora.energy'],
  mark: ['#5b45d6', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Mantle, chain 5000. */
export const mantle: Network = /* @__PURE__ */ network({
  id: 5000,
  name: 'Mantle',
  coin: ['MNT', 'MNT'],
  rpc: 'https://rpc.mantle.xyz',
  explorer: ['Mantlescan', 'https://mantlescan.xyz'],
  mark: ['#2f7d6d', 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6z'],
})
/** Ethereum's test network Sepolia, chain 11155111. */
export const sepolia: Network = /* @__PURE__ */ network({
  id: 11155111,
  name: 'Sepolia',
  coin: ['Sepolia Ether', 'ETH'],
  rpc: 'https://11155111.rpc.thirdweb.com',
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  testnet: true,
  mark: ['#8a93a6', 'M12 3.5 6.5 12.4 12 15.6l5.5-3.2zM6.5 13.7 12 20.5l5.5-6.8-5.5 3.2z'],
})
/** Arbitrum's test network, chain 421614. */
export const arbitrumSepolia: Network = /* @__PURE__ */ network({
  id: 421614,
  name: 'Arbitrum Sepolia',
  coin: ['Arbitrum Sepolia Ether', 'ETH'],
  rpc: 'https://sepolia-rollup.arbitrum.io/rpc',
  explorer: ['Arbiscan', 'https://sepolia.arbiscan.io'],
  testnet: true,
  mark: ['#8a93a6', 'M12 4 5 19h3.6L12 11.4 15.4 19H19z'],
})
/** Optimism's test network, chain 11155420. */
export const optimismSepolia: Network = /* @__PURE__ */ network({
  id: 11155420,
  name: 'OP Sepolia',
  coin: ['Sepolia Ether', 'ETH'],
  rpc: 'https://sepolia.optimism.io',
  explorer: ['Blockscout', 'https://optimism-sepolia.blockscout.com'],
  testnet: true,
  mark: [
    '#8a93a6',
    'M8 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.4a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM14 7.5h3a3 3 0 0 1 0 6h-1v3h-2z',
  ],
})
/** Base's test network, chain 84532. */
export const baseSepolia: Network = /* @__PURE__ */ network({
  id: 84532,
  name: 'Base Sepolia',
  coin: ['Sepolia Ether', 'ETH'],
  rpc: 'https://sepolia.base.org',
  explorer: ['Basescan', 'https://sepolia.basescan.org'],
  testnet: true,
  mark: ['#8a93a6', 'M12 5a7 7 0 1 1-6.9 8H14v-2H5.1A7 7 0 0 1 12 5z'],
})
/** Polygon's test network Amoy, chain 80002. */
export const polygonAmoy: Network = /* @__PURE__ */ network({
  id: 80002,
  name: 'Polygon Amoy',
  coin: ['POL', 'POL'],
  rpc: 'https://polygon-amoy.drpc.org',
  explorer: ['PolygonScan', 'https://amoy.polygonscan.com'],
  testnet: true,
  mark: ['#8a93a6', 'm8.5 7 4 2.3v4.6L8.5 16.2l-4-2.3V9.3zm7 .8 4 2.3V15l-4 2.3-4-2.3v-4.6z'],
})
/** BNB Smart Chain's test network, chain 97. */
export const bscTestnet: Network = /* @__PURE__ */ network({
  id: 97,
  name: 'BNB Smart Chain Testnet',
  coin: ['BNB', 'tBNB'],
  rpc: 'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
  explorer: ['BscScan', 'https://testnet.bscscan.com'],
  testnet: true,
  mark: ['#8a93a6', 'm12 4 3 3-3 3-3-3zm-5 5 3 3-3 3-3-3zm10 0 3 3-3 3-3-3zm-5 5 3 3-3 3-3-3z'],
})
/** Avalanche's test network Fuji, chain 43113. */
export const avalancheFuji: Network = /* @__PURE__ */ network({
  id: 43113,
  name: 'Avalanche Fuji',
  coin: ['Avalanche Fuji', 'AVAX'],
  rpc: 'https://api.avax-test.network/ext/bc/C/rpc',
  explorer: ['SnowTrace', 'https://testnet.snowtrace.io'],
  testnet: true,
  mark: ['#8a93a6', 'M12 4.5 4.5 18H10l3.5-6.2zM15 13l-3 5h6z'],
})
/** A local Anvil node, chain 31337. */
export const anvil: Network = /* @__PURE__ */ network({
  id: 31337,
  name: 'Anvil (local)',
  coin: ['Ether', 'ETH'],
  rpc: 'http://127.0.0.1:8545',
  testnet: true,
  mark: ['#8a93a6', 'M12 3.5 6.5 12.4 12 15.6l5.5-3.2zM6.5 13.7 12 20.5l5.5-6.8-5.5 3.2z'],
})
