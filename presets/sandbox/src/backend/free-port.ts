import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a port that nothing listens on.
 * It is below those that systems give to connections (32768 and above), so that no connection takes it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}
