import { problem, type Reason } from '@latchkey/wallet-protocol'
import type { Done, MadeFactor, MadeWallet, Work } from './work.js'

/** Starts a worker for each task. */
export interface Vault {
  create(args: Extract<Work, { create: unknown }>['create']): Promise<MadeWallet>
  /** @throws share-mismatch, addresses-changed, wrong-key; also if the worker fails */
  open(args: Extract<Work, { open: unknown }>): Promise<readonly (string | MadeFactor)[]>
  /** Starts the next worker in advance, while the visitor reads the question. It holds no secrets yet. */
  prepare(): void
}

/** A worker's failure, whose error cannot cross to the frame with its fields. */
export interface Failed {
  readonly failed: string
  readonly reason?: Reason | undefined
}

const LONGEST_MS = 30_000

/** Runs each task in its own worker and terminates it afterwards, so that nothing of the seed remains. */
export function createVault(startWorker: () => Worker): Vault {
  let spare: Worker | undefined
  const take = (): Worker => {
    const worker = spare ?? startWorker()
    spare = undefined
    return worker
  }
  const run = (work: Work): Promise<Done> =>
    new Promise((resolve, reject) => {
      const worker = take()
      const end = (then: () => void): void => {
        clearTimeout(timer)
        worker.terminate()
        then()
      }
      const timer = setTimeout(() => end(() => reject(new Error('The wallet did not answer.'))), LONGEST_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<{ done: Done } | Failed>) =>
        end(() => ('done' in data ? resolve(data.done) : reject(errorOf(data)))),
      )
      worker.addEventListener('error', () => end(() => reject(new Error('The wallet could not be opened.'))))
      worker.postMessage(work)
    })
  return {
    prepare() {
      if (spare) return
      const worker = startWorker()
      spare = worker
      // A worker that fails to load would never respond.
      worker.addEventListener('error', () => {
        if (spare === worker) spare = undefined
      })
    },
    create: (create) => run({ create }) as Promise<MadeWallet>,
    open: (args) => run(args) as Promise<readonly (string | MadeFactor)[]>,
  }
}

function errorOf({ failed, reason }: Failed): Error {
  return reason === undefined || reason === 'rate-limited' ? new Error(failed) : problem(reason)
}
