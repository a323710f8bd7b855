/** Uniswap's addresses on a chain. Forks with the same contracts work too. */
export interface UniswapDeployment {
  /** The wrapped native coin: WETH. */
  readonly wrapped: `0x${string}`
  /** Uniswap V2: its factory, and its second router. */
  readonly v2?: { readonly factory: `0x${string}`; readonly router: `0x${string}` }
  /** Uniswap V3: its factory, QuoterV2, and its first router, SwapRouter. */
  readonly v3?: { readonly factory: `0x${string}`; readonly quoter: `0x${string}`; readonly router: `0x${string}` }
  /** Defaults to 0xcA11bde05977b3631167028862bE2a173976CA11, its address on nearly every chain. */
  readonly multicall3?: `0x${string}`
}
/** Deployments of Uniswap on the networks that the server trades on. */
export interface UniswapOptions {
  /** Addresses of its contracts, by CAIP-2 id; other networks are not supported. */
  readonly chains: { readonly [chain: string]: UniswapDeployment }
}
