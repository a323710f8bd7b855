import { evmAddressOf } from './keys.js'
import { type Work, work } from './work.js'

// A worker is started for one piece of work and ended by whom it answers.
self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  work(data).then(
    (done) => self.postMessage({ done }),
    (error: unknown) => self.postMessage({ failed: error instanceof Error ? error.message : 'An error occurred' }),
  )
})

// The curve's tables and the compiled code take most of the first derivation: they are made with a seed that anyone knows, while the visitor
// still reads what is asked.
void evmAddressOf(new Uint8Array(16)).catch(() => {})
