import { type Address, parseEther, toHex } from 'viem'
import { callChain } from '../chain/call-chain.js'
import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import { runSteps } from '../chain/run-steps.js'
import { loadUniswap } from './load-uniswap.js'
import { type SandboxSwaps, sandboxSwaps } from './sandbox-swaps.js'
import { MARKET, swapContracts } from './swap-contracts.js'
import { swapPlan } from './swap-plan.js'

/** Chains for deploying swaps, and accounts that receive some of the tokens. */
export interface StartSwapsArgs {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly accounts: readonly Address[]
  /** True if every transaction is mined at once. */
  readonly automine: boolean
}

/**
 * Deploys Uniswap V2 and V3, tokens and filled pools on all chains.
 * @throws SandboxError `no-swaps`, `deploy-failed`
 */
export async function startSwaps({ chains, contracts, accounts, automine }: StartSwapsArgs): Promise<SandboxSwaps> {
  const uniswap = loadUniswap()
  const at = swapContracts()
  const steps = swapPlan({ uniswap, at, contracts, accounts })
  await Promise.all(
    chains.map(async ({ rpcUrl }) => {
      await callChain(rpcUrl, { method: 'anvil_setBalance', params: [MARKET, toHex(parseEther('1000000'))] })
      await runSteps(rpcUrl, steps, { from: MARKET, nonce: 0, gas: 3_500_000, automine })
    }),
  )
  return sandboxSwaps({ chains, contracts, at, uniswap })
}
