import { expect, test } from 'vitest'
import { detached, type ServerCall } from './services.js'

test('a detached call has the services of its caller, and does not end with it', () => {
  const caller = new AbortController()
  const use = () => 'service' as never
  const call: ServerCall = { fetch, signal: caller.signal, use, find: use }
  const own = detached(call)
  caller.abort()
  expect([own.use, own.signal.aborted, call.signal.aborted]).toEqual([use, false, true])
})
