import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import { SandboxError } from '../errors.js'
import type { UniswapArtifacts } from './load-uniswap.js'
import { movePrice } from './move-price.js'
import type { SwapContracts } from './swap-contracts.js'

/** Uniswap V2 and V3 with pools of ether, dollars, euros and two odd tokens, and a market that moves prices. */
export interface SandboxSwaps {
  /** The same addresses on both chains. */
  readonly contracts: SwapContracts
  /**
   * Changes the price of a token in ether, and in other tokens, in every pool with it: `move(1337, 'TUSD', -10)` lowers it by a tenth.
   * The market trades for it, as anyone could; its trades are mined when this resolves.
   * @throws SandboxError `unknown-chain`, `bad-option`
   */
  move(chainId: number, symbol: SwapSymbol, percent: number): Promise<void>
}
/** Tokens in the pools. */
export const SWAP_SYMBOLS = ['TUSD', 'TEUR', 'OLD', 'TOLL'] as const
/** Symbols of the tokens in the pools. */
export type SwapSymbol = (typeof SWAP_SYMBOLS)[number]

/** The swaps of a running sandbox. */
export function sandboxSwaps(world: {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly at: SwapContracts
  readonly uniswap: UniswapArtifacts
}): SandboxSwaps {
  const { chains, contracts, at, uniswap } = world
  const tokens = { TUSD: contracts.token, TEUR: at.euro, OLD: at.oldCoin, TOLL: at.tollCoin }
  return {
    contracts: at,
    async move(chainId, symbol, percent) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SandboxError('unknown-chain', `There is no chain ${chainId}.`)
      const token = Object.hasOwn(tokens, symbol) ? tokens[symbol] : undefined
      if (!token) throw new SandboxError('bad-option', `There are no pools of ${symbol}.`)
      if (!(percent > -90 && percent <= 900)) throw new SandboxError('bad-option', 'A price moves by -90 to 900 percent.')
      await movePrice(chain.rpcUrl, { token, percent, contracts, at, uniswap })
    },
  }
}
