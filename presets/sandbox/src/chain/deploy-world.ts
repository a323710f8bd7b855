import { parseEther, toHex } from 'viem'
import * as artifacts from '../contracts.generated.js'
import { callChain, callChainBatch } from './call-chain.js'
import { DEPLOYER } from './contract-addresses.js'
import { runSteps } from './run-steps.js'
import type { World } from './world.js'
import { worldPlan } from './world-plan.js'

/**
 * Sets up balances, contracts and names on a fresh chain.
 * @throws SandboxError `deploy-failed` when a step did not succeed.
 */
export async function deployWorld(url: string, world: World, { automine }: { readonly automine: boolean }): Promise<void> {
  const multicall3 = await callChain(url, { method: 'eth_call', params: [{ data: artifacts.multicall3.bytecode }, 'latest'] })
  await callChainBatch(url, [
    { method: 'anvil_setCode', params: [world.contracts.multicall3, multicall3] },
    ...[DEPLOYER, ...world.accounts].map((account) => ({ method: 'anvil_setBalance', params: [account, toHex(parseEther('100'))] })),
  ])
  await runSteps(url, worldPlan(world), { from: DEPLOYER, nonce: 0, gas: 3_500_000, automine })
}
