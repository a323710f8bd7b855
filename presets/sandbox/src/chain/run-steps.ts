import { type Address, type Hex, toHex } from 'viem'
import { RpcError, SandboxError } from '../errors.js'
import { callChain, callChainBatch } from './call-chain.js'
import type { Step } from './world-plan.js'

/** Sender of the steps, their first nonce, and the mining mode afterwards. */
export interface RunOptions {
  /** Needs no key: the node impersonates it. */
  readonly from: Address
  /** Nonce of its first transaction. */
  readonly nonce: number
  /** Gas limit of steps without their own. */
  readonly gas: number
  /** Mine a block for every transaction afterwards. */
  readonly automine: boolean
}

/**
 * Sends all transactions of one sender at once, and mines until all are in blocks.
 * @throws SandboxError `deploy-failed` when a step did not succeed.
 */
export async function runSteps(url: string, steps: readonly Step[], { from, nonce, gas, automine }: RunOptions): Promise<void> {
  await callChainBatch(url, [
    // The calls of a batch run concurrently: mining is manual until every transaction is in the pool.
    { method: 'evm_setAutomine', params: [false] },
    { method: 'anvil_impersonateAccount', params: [from] },
  ])
  const transactions = steps.map(({ gas: own = gas, ...step }, at) => ({
    method: 'eth_sendTransaction',
    params: [{ ...step, from, nonce: toHex(nonce + at), gas: toHex(own), gasPrice: toHex(2_000_000_000) }],
  }))
  try {
    // A node returns only a hash here.
    const hashes = (await callChainBatch(url, transactions)) as readonly Hex[]
    await mined(url, hashes)
  } catch (cause) {
    const why = cause instanceof RpcError || cause instanceof SandboxError ? ` ${cause.message}` : ''
    throw new SandboxError('deploy-failed', `The contracts could not be put on the chain.${why}`, { cause })
  }
  await callChain(url, { method: 'anvil_stopImpersonatingAccount', params: [from] })
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
