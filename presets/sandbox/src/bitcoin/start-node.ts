import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { SandboxError } from '../errors.js'
import { NODE_SCRIPT } from './node-script.js'

/** A transaction as parsed by the node. Amounts are in satoshi. */
export interface NodeTransaction {
  readonly txid: string
  readonly hex: string
  readonly size: number
  readonly weight: number
  readonly inputs: readonly { readonly txid: string; readonly vout: number; readonly coinbase: boolean; readonly sequence: number }[]
  readonly outputs: readonly { readonly value: number; readonly script: string }[]
}
export interface NodeBlock {
  readonly height: number
  readonly hash: string
  readonly time: number
  readonly transactions: readonly NodeTransaction[]
}

/** A real node on regtest, in memory, in a separate thread. */
export interface BitcoinNode {
  generate(count: number): Promise<readonly NodeBlock[]>
  /** Validates a transaction and keeps it for the next block. Rejects with the node's own reason. */
  submit(hex: string): Promise<NodeTransaction>
  stop(): Promise<void>
}

/**
 * Starts bcoin. It is an optional peer dependency: npm would compile its database on install.
 * @throws SandboxError `no-bitcoin-node`
 */
export function startNode({ miner }: { readonly miner: string }): BitcoinNode {
  const from = findBcoin()
  const worker = new Worker(NODE_SCRIPT, { eval: true, workerData: { miner, from }, env: { ...process.env, NODE_BACKEND: 'js' } })
  worker.unref()
  const open = new Map<number, { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }>()
  let ended: Error | undefined
  const end = (error: Error): void => {
    ended = error
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }
  worker.on('error', (cause) => end(new SandboxError('chain-not-ready', `The Bitcoin node failed: ${cause.message}`, { cause })))
  worker.on('exit', () => end(new SandboxError('stopped', 'The Bitcoin node has ended.')))
  worker.on('message', ({ id, result, error }: { readonly id: number; readonly result?: unknown; readonly error?: string }) => {
    const asked = open.get(id)
    open.delete(id)
    // An idle thread must not keep the host's process alive.
    if (open.size === 0) worker.unref()
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new SandboxError('chain-call-failed', error))
  })
  let last = 0
  const call = <T>(method: string, ...args: readonly unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      last += 1
      worker.ref()
      // The script returns the results of its methods.
      open.set(last, { resolve: resolve as (result: unknown) => void, reject })
      worker.postMessage({ id: last, method, args })
    })
  return {
    generate: (count) => call('generate', count),
    submit: (hex) => call('submit', hex),
    stop: async () => void (await worker.terminate()),
  }
}

function findBcoin(): string {
  const from = import.meta.url
  try {
    createRequire(from).resolve('bcoin')
    return from
  } catch (cause) {
    throw new SandboxError(
      'no-bitcoin-node',
      'Install bcoin 1.0.2 for a Bitcoin node: npm install --ignore-scripts --save-dev bcoin@1.0.2',
      { cause },
    )
  }
}
