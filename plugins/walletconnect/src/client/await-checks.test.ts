import { expect, test, vi } from 'vitest'
import { awaitChecks } from './await-checks.js'

/** An engine whose checks fail for the topic `foreign`. */
function engine() {
  const handled = vi.fn(async (_topic: string, _payload: object) => {})
  const sendError = vi.fn(async (_answer: object) => {})
  const check = async ({ topic }: { readonly topic: string }): Promise<void> => {
    if (topic === 'foreign') throw new Error('Missing or invalid')
  }
  const made = {
    onSessionUpdateRequest: handled,
    onSessionEventRequest: handled,
    isValidUpdate: vi.fn(check),
    isValidEmit: vi.fn(check),
    sendError,
  }
  awaitChecks(made)
  return { made, handled, sendError }
}

test.each(['onSessionUpdateRequest', 'onSessionEventRequest'] as const)('%s handles a message only if its check succeeds', async (name) => {
  const { made, handled, sendError } = engine()
  const message = { id: 1, params: { chainId: 'eip155:1' } }
  await made[name]('known', message)
  expect(handled.mock.calls).toEqual([['known', message]])
  await made[name]('foreign', message)
  expect(handled).toHaveBeenCalledTimes(1)
  expect(sendError.mock.calls).toEqual([[{ id: 1, topic: 'foreign', error: new Error('Missing or invalid') }]])
})

test('each message has its own check, with its topic and content', async () => {
  const { made } = engine()
  await made.onSessionUpdateRequest('t', { id: 1, params: { namespaces: {} } })
  await made.onSessionEventRequest('t', { id: 2, params: { chainId: 'eip155:1' } })
  expect([made.isValidUpdate.mock.calls, made.isValidEmit.mock.calls]).toEqual([
    [[{ topic: 't', namespaces: {} }]],
    [[{ topic: 't', chainId: 'eip155:1' }]],
  ])
})
