import { type Address, maxUint256, parseEther, parseUnits, toHex, zeroAddress } from 'viem'
import type { SandboxContracts } from '../chain/contracts.js'
import { call, create, type Step } from '../chain/world-plan.js'
import * as artifacts from '../contracts.generated.js'
import type { UniswapArtifacts } from './load-uniswap.js'
import { type Pool, poolsOf } from './pools.js'
import { squareRoot } from './square-root.js'
import { MARKET, type SwapContracts } from './swap-contracts.js'

/** Input of the plan. */
export interface SwapWorld {
  readonly uniswap: UniswapArtifacts
  readonly at: SwapContracts
  readonly contracts: SandboxContracts
  /** Accounts that receive some of each token. */
  readonly accounts: readonly Address[]
}

const DEADLINE = maxUint256
/** Maximum code size on a chain. */
const LARGE = 6_000_000
/** Full range: the ends for each tier's tick spacing. */
const SPACING: { readonly [fee: number]: number } = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const LAST_TICK = 887_272

/** Contracts in the order of `SwapContracts`, then the market's funds, then its pools. */
export function swapPlan({ uniswap, at, contracts, accounts }: SwapWorld): readonly Step[] {
  const rich = { dollars: parseUnits('1000000000', 6), euros: parseEther('1000000000') }
  const tokens = [contracts.token, at.euro, at.oldCoin, at.tollCoin, at.weth]
  return [
    create(uniswap.weth, []),
    { ...create(uniswap.v2Factory, [MARKET]), gas: LARGE },
    { ...create(uniswap.v2Router, [at.v2Factory, at.weth]), gas: LARGE },
    { ...create(uniswap.v3Factory, []), gas: LARGE },
    create(uniswap.v3Quoter, [at.v3Factory, at.weth]),
    create(uniswap.v3Router, [at.v3Factory, at.weth]),
    { ...create(uniswap.v3Positions, [at.v3Factory, at.weth, zeroAddress]), gas: LARGE },
    create(artifacts.testEuro, [accounts, parseEther('10000')]),
    create(artifacts.oldCoin, [accounts, parseUnits('10000', 6)]),
    create(artifacts.tollCoin, [accounts, 10_000n]),
    // Public networks have had this tier since 2021.
    call(at.v3Factory, uniswap.v3Factory.abi, 'enableFeeAmount', [100, 1]),
    call(contracts.token, artifacts.testDollar.abi, 'mint', [MARKET, rich.dollars]),
    call(at.euro, artifacts.testEuro.abi, 'mint', [MARKET, rich.euros]),
    call(at.oldCoin, artifacts.oldCoin.abi, 'mint', [MARKET, rich.dollars]),
    call(at.tollCoin, artifacts.tollCoin.abi, 'mint', [MARKET, 1_000_000_000n]),
    { ...call(at.weth, uniswap.weth.abi, 'deposit', []), value: toHex(parseEther('100000')) },
    ...tokens.flatMap((token) =>
      [at.v2Router, at.v3Router, at.v3Positions].map((spender) => call(token, artifacts.testDollar.abi, 'approve', [spender, maxUint256])),
    ),
    ...poolsOf(contracts, at).flatMap((pool) => fill(pool, { uniswap, at })),
  ]
}

function fill({ fee, sides }: Pool, { uniswap, at }: Pick<SwapWorld, 'uniswap' | 'at'>): readonly Step[] {
  const [one, other] = sides
  if (fee === undefined) {
    const args = [one.token, other.token, one.amount, other.amount, 0n, 0n, MARKET, DEADLINE]
    return [call(at.v2Router, uniswap.v2Router.abi, 'addLiquidity', args)]
  }
  const [first, second] = BigInt(one.token) < BigInt(other.token) ? [one, other] : [other, one]
  const price = squareRoot((second.amount << 192n) / first.amount)
  const spacing = SPACING[fee] ?? 60
  const last = Math.floor(LAST_TICK / spacing) * spacing
  const position = {
    token0: first.token,
    token1: second.token,
    fee,
    tickLower: -last,
    tickUpper: last,
    amount0Desired: first.amount,
    amount1Desired: second.amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: MARKET,
    deadline: DEADLINE,
  }
  const make = [first.token, second.token, fee, price]
  return [
    { ...call(at.v3Positions, uniswap.v3Positions.abi, 'createAndInitializePoolIfNecessary', make), gas: LARGE },
    call(at.v3Positions, uniswap.v3Positions.abi, 'mint', [position]),
  ]
}
