import { BaseSequencer } from 'vitest/node'

/** Files that take longest. A clone knows no times yet, and one of these at the end would run alone. */
const SLOW = ['gallery.e2e.ts', 'next.e2e.ts', 'walletconnect.e2e.ts', 'send.e2e.ts', 'walletconnect-relay.e2e.ts', 'example.e2e.ts']

/** Begins with the slowest files. */
export class SlowFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) => {
      const at = SLOW.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? SLOW.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
