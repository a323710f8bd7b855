import { expect, onTestFinished, test } from 'vitest'
import { walletConnectErrors } from './errors.js'
import { fakeClient, fakeRelay } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'

const refused = (reason: string) => walletConnectErrors.create('relay-refused', { reason })

test('a refusal of the relay is reported once per reason, and an unreachable one is not', async () => {
  const line = fakeRelay()
  const { kernel, state, reports } = await startPhone({ line })
  await kernel.actions.walletconnect.pair()
  const told: unknown[] = []
  for (const down of [refused('no project'), refused('no project'), refused('too many'), undefined]) {
    line.become(down)
    told.push([state().relay.status, state().relay.reason, reports().length])
  }
  expect(told).toEqual([
    ['refused', 'no project', 1],
    ['refused', 'no project', 1],
    ['refused', 'too many', 2],
    ['ok', undefined, 2],
  ])
  line.become(walletConnectErrors.create('relay-unreachable', { relays: ['wss://relay.test'] }))
  expect([state().relay.status, reports().length]).toEqual(['unreachable', 2])
  expect(state().relay.reason).toContain('wss://relay.test')
})

test('a client that failed to open is not reused, and the next call opens one', async () => {
  const page = globalThis as { [key: symbol]: Map<string, object> | undefined }
  const key = Symbol.for('latchkey.walletconnect.clients')
  page[key] ??= new Map()
  const all = page[key]
  onTestFinished(() => all.clear())
  const wallet = fakeClient()
  const line = fakeRelay()
  const { kernel, closed } = await startPhone({ line, wallet })
  const [[name = '', working] = []] = [...all]
  const opened = Promise.reject(new Error('no library'))
  opened.catch(() => {})
  all.set(name, { users: 0, opened })
  await expect(kernel.actions.walletconnect.request({ chain: 'eip155:1', method: 'personal_sign', params: [] })).rejects.toThrow(
    'no library',
  )
  if (working) all.set(name, working)
  await kernel.actions.walletconnect.pair()
  expect(wallet.proposals).toHaveLength(1)
  await kernel.stop()
  expect([closed(), wallet.heard(), line.watched()]).toEqual([1, [], 0])
})
