import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { callChain } from '../chain/call-chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import { call, type Step } from '../chain/world-plan.js'
import { SandboxError } from '../errors.js'
import type { UniswapArtifacts } from './load-uniswap.js'
import { poolsOf } from './pools.js'
import { squareRoot } from './square-root.js'
import { MARKET, type SwapContracts } from './swap-contracts.js'

interface Move {
  readonly token: Address
  readonly percent: number
  readonly contracts: SandboxContracts
  readonly at: SwapContracts
  readonly uniswap: UniswapArtifacts
}

const abi = /* @__PURE__ */ parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
])
/** Denominator of price factors. */
const PARTS = 1_000_000n

/** Trades in each pool with the token until its price there has changed by this percentage. */
export async function movePrice(url: string, { token, percent, contracts, at, uniswap }: Move): Promise<void> {
  const read = readerOf(url)
  const rise = BigInt(Math.round((1 + percent / 100) * Number(PARTS)))
  for (const { fee, sides } of poolsOf(contracts, at)) {
    const other = sides.find((side) => side.token !== token)?.token
    if (!other || !sides.some((side) => side.token === token)) continue
    // Buying the token raises its price.
    const [give, take] = rise > PARTS ? [other, token] : [token, other]
    const isFirst = BigInt(token) < BigInt(other)
    if (fee === undefined) {
      const pair = (await read(at.v2Factory, 'getPair', [token, other])) as Address
      const [reserve0, reserve1] = (await read(pair, 'getReserves', [])) as readonly [bigint, bigint, number]
      const [own, others] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
      const [now, factor] = rise > PARTS ? [others, [rise, PARTS]] : [own, [PARTS, rise]]
      // The product of both stays constant, so each changes by the square root of the price factor. Ignores the pool's fee of 0.3 %.
      const wanted = squareRoot((now * now * (factor[0] as bigint)) / (factor[1] as bigint))
      const args = [wanted - now, 0n, [give, take], MARKET, maxUint256]
      await send(url, call(at.v2Router, uniswap.v2Router.abi, 'swapExactTokensForTokensSupportingFeeOnTransferTokens', args))
      continue
    }
    const pool = (await read(at.v3Factory, 'getPool', [token, other, fee])) as Address
    const [price] = (await read(pool, 'slot0', [])) as readonly [bigint]
    const factor = isFirst ? [rise, PARTS] : [PARTS, rise]
    const limit = squareRoot((price * price * (factor[0] as bigint)) / (factor[1] as bigint))
    const trade = { tokenIn: give, tokenOut: take, fee, recipient: MARKET, deadline: maxUint256, amountIn: 10n ** 24n }
    const args = [{ ...trade, amountOutMinimum: 0n, sqrtPriceLimitX96: limit }]
    await send(url, call(at.v3Router, uniswap.v3Router.abi, 'exactInputSingle', args))
  }
}

type Read = (to: Address, name: 'getPair' | 'getPool' | 'getReserves' | 'slot0', args: readonly unknown[]) => Promise<unknown>

function readerOf(url: string): Read {
  return async (to, functionName, args) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    const result = (await callChain(url, { method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex
    return decodeFunctionResult({ abi, functionName, data: result } as never)
  }
}

async function send(url: string, step: Step): Promise<void> {
  await callChain(url, { method: 'anvil_impersonateAccount', params: [MARKET] })
  const hash = await callChain(url, { method: 'eth_sendTransaction', params: [{ ...step, from: MARKET, gas: toHex(3_000_000) }] })
  // It is in a block already, unless mining is manual or timed.
  await callChain(url, { method: 'evm_mine' })
  const receipt = await callChain(url, { method: 'eth_getTransactionReceipt', params: [hash] })
  if ((receipt as { readonly status?: Hex } | null)?.status !== '0x1')
    throw new SandboxError('deploy-failed', 'The market could not trade: a pool may be empty.')
}
