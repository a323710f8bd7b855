import { memoryStorage } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { fakeUnisat, MAINNET } from './fixtures/fake-wallets.js'
import { connect, startApp } from './fixtures/start-app.js'

const SESSION = 'latchkey.test.core.session'

test('DIS-07 a request that waits rejects as soon as the session ends, and a late transaction raises no event', async () => {
  for (const end of ['ours', 'the wallet'] as const) {
    let answer: (txid: string) => void = () => {}
    const unisat = fakeUnisat({
      sendBitcoin: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const app = await startApp({ unisat: unisat.wallet })
    await connect(app, 'bip122.unisat')
    const ended = expect(app.request('sendTransfer', [{ recipient: MAINNET.ordinals, amount: 1_000n }])).rejects.toMatchObject({
      catalogue: 'session',
      code: 'ended',
    })
    await vi.waitFor(() => expect(unisat.asked.map(([method]) => method)).toContain('sendBitcoin'))
    if (end === 'ours') void app.connections.disconnect()
    else unisat.send('accountsChanged', [])
    await ended
    answer('ab'.repeat(32))
    await vi.waitFor(() => expect(app.state.core.sessions.bip122?.status).toBe('disconnected'))
    expect(app.log.filter((entry) => entry.name === 'transaction')).toEqual([])
    await app.stop()
  }
})

test('REC-22 a wallet that was locked at the start is connected again when it shares its account', async () => {
  const wallets = [{ namespace: 'bip122', connector: 'bip122.unisat', address: MAINNET.payment, active: true }]
  const storage = memoryStorage({ [SESSION]: JSON.stringify({ namespace: 'bip122', wanted: {}, wallets }) })
  let shared: readonly string[] = []
  const unisat = fakeUnisat({ getAccounts: () => shared })
  const app = await startApp({ unisat: unisat.wallet }, { kernel: { storage } })
  await vi.waitFor(() => {
    expect(unisat.asked.map(([method]) => method)).toContain('getAccounts')
    expect(app.state.core.sessions.bip122?.status).toBe('disconnected')
  })
  expect(storage.getItem(SESSION)).toContain(MAINNET.payment)
  shared = [MAINNET.payment]
  unisat.send('accountsChanged', shared)
  await vi.waitFor(() => expect(app.state.core.sessions.bip122).toMatchObject({ status: 'connected', address: MAINNET.payment }))
  expect(unisat.asked.map(([method]) => method)).not.toContain('requestAccounts')
  await app.connections.disconnect()
  await vi.waitFor(() => expect(unisat.listeners()).toBe(0))
  await app.stop()
})
