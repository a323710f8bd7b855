import { test } from 'vitest'
import { withRelay } from './fixtures/with-relay.js'

const { startWithout } = withRelay()
const GARBAGE = ['[null, 7, "x", {}]', '{"a":1']

test.each(['keychain', 'session', 'subscription', 'pairing', 'expirer', 'history', 'messages', 'proposal', 'request'])(
  'WC-22 without its %s, or with nonsense in it, the app starts, and the next pairing works',
  async (name) => {
    for (const value of [undefined, ...GARBAGE]) await startWithout(name, value)
  },
  60_000,
)
