import { reasonOf } from '@latchkey/wallet-protocol'
import { addressesOf } from './keys.js'
import type { Failed } from './run-worker.js'
import { type Work, work } from './work.js'

// Each worker handles one task, and its caller terminates it.
self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  work(data).then(
    (done) => self.postMessage({ done }),
    (error: unknown) =>
      self.postMessage({
        failed: error instanceof Error ? error.message : 'An error occurred',
        reason: reasonOf(error),
      } satisfies Failed),
  )
})

// Most of the first derivation goes into the curve's tables and compilation. A well-known seed warms them up while the visitor still
// reads the question.
void addressesOf(new Uint8Array(16)).catch(() => {})
