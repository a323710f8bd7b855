import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { holdPings } from './hold-pings.js'

/** The library's handler, without its delay. */
function engine() {
  const events = new EventEmitter()
  const made = {
    events,
    onSessionPingResponse(_topic: string, { id }: { readonly id: number }) {
      if (events.listenerCount(`session_ping:${id}`) === 0) throw new Error('without any listeners')
      events.emit(`session_ping:${id}`, {})
    },
  }
  holdPings(made)
  return made
}

test('an answer to a ping that was not sent is not an error, and leaves nothing behind', () => {
  const made = engine()
  made.onSessionPingResponse('t', { id: 1 })
  expect(made.events.eventNames()).toEqual([])
})

test('the sender of a ping gets its answer', () => {
  const made = engine()
  const heard = vi.fn()
  made.events.once('session_ping:2', heard)
  made.onSessionPingResponse('t', { id: 2 })
  expect(heard).toHaveBeenCalledTimes(1)
})
