import type { UniswapDeployment } from './options.js'

const V3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
} as const
const ROUTER_V2 = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'
const OP_WETH = '0x4200000000000000000000000000000000000006'

/**
 * Uniswap's addresses on public chains, from its documentation
 * (https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments and `/v3/reference/deployments`). On Base, BNB Smart
 * Chain and Avalanche, V3 only has its second router, whose calls are not supported here.
 */
const DEPLOYMENTS: { readonly [chain: string]: UniswapDeployment } = {
  'eip155:1': {
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2: { factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' },
    v3: V3,
  },
  'eip155:10': {
    wrapped: OP_WETH,
    v2: { factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf', router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2' },
    v3: V3,
  },
  'eip155:56': {
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    v2: { factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', router: ROUTER_V2 },
  },
  'eip155:137': {
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v2: { factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1' },
    v3: V3,
  },
  'eip155:8453': { wrapped: OP_WETH, v2: { factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', router: ROUTER_V2 } },
  'eip155:42161': {
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    v2: { factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', router: ROUTER_V2 },
    v3: V3,
  },
  'eip155:43114': {
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    v2: { factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', router: ROUTER_V2 },
  },
}

/** Returns Uniswap's addresses on a public chain, by its CAIP-2 id; undefined if unknown. */
export function knownUniswap(chain: string): UniswapDeployment | undefined {
  return Object.hasOwn(DEPLOYMENTS, chain) ? DEPLOYMENTS[chain] : undefined
}
