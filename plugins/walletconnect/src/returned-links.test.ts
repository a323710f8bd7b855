import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClient, sessionOf } from './fixtures/fake-client.js'
import { startPhone } from './fixtures/start-phone.js'
import { keepOpenPairing } from './open-pairings.js'

const alba = { id: 'alba', name: 'Alba', mobile_link: 'alba://', homepage: 'https://alba.test' }

test('MOB-15 a session approved while the page was closed keeps the links of the app that the visitor opened', async () => {
  const storage = memoryStorage()
  const page = await startPhone({ kernel: { storage } })
  onTestFinished(() => page.kernel.stop())
  keepOpenPairing(page.kernel.ctx, 'p', alba)
  const wallet = fakeClient([sessionOf(['eip155:1:0xa'], { pairingTopic: 'p' })])
  const next = await startPhone({ wallet, kernel: { storage } })
  onTestFinished(() => next.kernel.stop())
  await vi.waitFor(() => expect(next.session()?.status).toBe('connected'))
  expect(next.state().wallets[0]?.links).toEqual({ native: 'alba://' })
  expect(next.state().opened).toBeUndefined()
})

test('another wallet that answered instead does not get them', async () => {
  const storage = memoryStorage()
  const page = await startPhone({ kernel: { storage } })
  onTestFinished(() => page.kernel.stop())
  keepOpenPairing(page.kernel.ctx, 'p', { ...alba, name: 'Brio', homepage: 'https://brio.test' })
  const wallet = fakeClient([sessionOf(['eip155:1:0xa'], { pairingTopic: 'p' })])
  const next = await startPhone({ wallet, kernel: { storage } })
  onTestFinished(() => next.kernel.stop())
  await vi.waitFor(() => expect(next.session()?.status).toBe('connected'))
  expect(next.state().wallets[0]?.links).toEqual({})
})
