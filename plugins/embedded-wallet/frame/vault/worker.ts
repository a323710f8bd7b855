import { type Work, work } from './work.js'

// A worker is started for one piece of work and ended by whom it answers.
self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  work(data).then(
    (done) => self.postMessage({ done }),
    (error: unknown) => self.postMessage({ failed: error instanceof Error ? error.message : 'An error occurred' }),
  )
})
