import type { Call, TradePlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import type { TransactionResult } from '../actions/wait-for-transaction.js'
import { batchEnd, batchId } from '../calls/batch-end.js'
import { eip155Errors } from '../errors.js'
import { type Ask, toHex } from '../transfers/evm-deps.js'
import { hasCode, isUnknownMethod } from '../wallet/provider-errors.js'
import { stepsOf } from './steps-of.js'
import { tryTrade } from './try-trade.js'

interface Deps {
  /** Sends a request to the network's own nodes. */
  readonly ask: Ask
  /** Sends a request through the pipeline. */
  readonly request: (method: string, params: readonly unknown[]) => Promise<unknown>
  readonly waitFor: (hash: string) => Promise<TransactionResult>
}
interface SendCall extends Call {
  readonly step?: (at: number, hash?: string) => void
}

/**
 * Sends the steps of a plan to the wallet: all in one request if the account can (EIP-5792), otherwise one after the other, each once the
 * previous one is confirmed and the rest has been simulated again.
 * @throws transfer/mismatch, transfer/would-fail; wallet/rejected and other errors of the wallet
 */
export async function sendTrade({ ask, request, waitFor }: Deps, { args, isAtomic }: TradePlan, call: SendCall): Promise<string> {
  const { signal, step = () => {} } = call
  // The last check before the wallet prompts, on the very object that it receives.
  const steps = stepsOf(args)
  const chainId = toHex(BigInt(args.network.id))
  if (isAtomic && steps.length > 1) {
    step(0)
    const calls = steps.map(({ to, data, value }) => ({ to, data, ...(value && { value }) }))
    const batch = { version: '2.0.0', from: args.from, chainId, atomicRequired: true, calls }
    const id = await request('wallet_sendCalls', [batch]).then(batchId, (error: unknown) => {
      if (!isNotAtomic(error)) throw error
      // The wallet promised a capability that it lacks, and nothing was sent.
    })
    if (id !== undefined) {
      const { hash } = await batchEnd({ ask: (method, params) => request(method, params), id, signal })
      step(steps.length - 1, hash)
      return hash
    }
  }
  let hash = ''
  for (const [at, each] of steps.entries()) {
    step(at)
    if (at > 0) await tryTrade(ask, args, steps.slice(at))
    signal.throwIfAborted()
    hash = String(await request('eth_sendTransaction', [{ ...each, chainId }]))
    step(at, hash)
    if (at < steps.length - 1) await confirmed(await waitFor(hash))
  }
  return hash
}

async function confirmed({ status }: TransactionResult): Promise<void> {
  // Its replacement may be the same transaction with another fee; the next step is simulated in any case.
  if (status === 'confirmed' || status === 'replaced') return
  throw transferErrors.create('would-fail', { reason: `the approval is ${status}` })
}

function isNotAtomic(error: unknown): boolean {
  const isRefused = eip155Errors.is(error, 'calls-refused') && error.details.number === 5760
  return isRefused || hasCode(error, 5760) || isUnknownMethod(error)
}
