import { type Hex, parseEther, toHex } from 'viem'
import * as artifacts from '../contracts.generated.js'
import { RpcError, SandboxError } from '../errors.js'
import { callChain, callChainBatch } from './call-chain.js'
import { DEPLOYER } from './contract-addresses.js'
import type { World } from './world.js'
import { worldPlan } from './world-plan.js'

/**
 * Puts money, contracts and names on a fresh chain.
 * @throws SandboxError `deploy-failed` when a step did not succeed.
 */
export async function deployWorld(url: string, world: World, { automine }: { readonly automine: boolean }): Promise<void> {
  const multicall3 = await callChain(url, { method: 'eth_call', params: [{ data: artifacts.multicall3.bytecode }, 'latest'] })
  await callChainBatch(url, [
    { method: 'anvil_setCode', params: [world.contracts.multicall3, multicall3] },
    // The calls of a batch run side by side: blocks are made by hand until every transaction is in the pool.
    { method: 'evm_setAutomine', params: [false] },
    { method: 'anvil_impersonateAccount', params: [DEPLOYER] },
    ...[DEPLOYER, ...world.accounts].map((account) => ({ method: 'anvil_setBalance', params: [account, toHex(parseEther('100'))] })),
  ])
  const transactions = worldPlan(world).map((step, nonce) => ({
    method: 'eth_sendTransaction',
    params: [{ ...step, from: DEPLOYER, nonce: toHex(nonce), gas: toHex(3_500_000), gasPrice: toHex(2_000_000_000) }],
  }))
  try {
    // A hash is all that a node answers here.
    const hashes = (await callChainBatch(url, transactions)) as readonly Hex[]
    await mined(url, hashes)
  } catch (cause) {
    const why = cause instanceof RpcError || cause instanceof SandboxError ? ` ${cause.message}` : ''
    throw new SandboxError('deploy-failed', `The contracts could not be put on the chain.${why}`, { cause })
  }
  await callChain(url, { method: 'anvil_stopImpersonatingAccount', params: [DEPLOYER] })
  if (automine) await callChain(url, { method: 'evm_setAutomine', params: [true] })
}

async function mined(url: string, hashes: readonly Hex[]): Promise<void> {
  const end = Date.now() + 10_000
  const ask = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  for (;;) {
    await callChain(url, { method: 'evm_mine' })
    const receipts = (await callChainBatch(url, ask)) as readonly ({ readonly status: Hex } | null)[]
    const failed = receipts.findIndex((receipt) => receipt && receipt.status !== '0x1')
    if (failed >= 0) throw new SandboxError('deploy-failed', `Step ${failed} was reverted.`)
    if (receipts.every(Boolean)) return
    if (Date.now() > end) throw new SandboxError('deploy-failed', 'The chain did not mine them within 10 seconds.')
  }
}
