import type { Done, MadeFactor, MadeWallet, Work } from './work.js'

/** Starts a worker for one piece of work. */
export interface Vault {
  create(args: Extract<Work, { create: unknown }>['create']): Promise<MadeWallet>
  /** @throws `Share mismatch`; where the halves do not open */
  open(args: Extract<Work, { open: unknown }>): Promise<readonly (string | MadeFactor)[]>
  /** Starts the next worker before it is needed, while the visitor reads what is asked. It holds nothing yet. */
  prepare(): void
}

const LONGEST_MS = 30_000

/** Each piece of work has a worker of its own, which is ended after it: nothing of the seed outlives that. */
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
      worker.addEventListener('message', ({ data }: MessageEvent<{ done: Done } | { failed: string }>) =>
        end(() => ('done' in data ? resolve(data.done) : reject(new Error(data.failed)))),
      )
      worker.addEventListener('error', () => end(() => reject(new Error('The wallet could not be opened.'))))
      worker.postMessage(work)
    })
  return {
    prepare() {
      if (spare) return
      const worker = startWorker()
      spare = worker
      // One that did not load would never answer.
      worker.addEventListener('error', () => {
        if (spare === worker) spare = undefined
      })
    },
    create: (create) => run({ create }) as Promise<MadeWallet>,
    open: (args) => run(args) as Promise<readonly (string | MadeFactor)[]>,
  }
}
