import { walletErrors } from '@latchkey/kernel/late'
import { beforeAll, expect, test, vi } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'

// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))

const never = new Promise<never>(() => {})

test.each([true, false])(
  'Cancel withdraws the request that is open in the wallet, whether a signature is required (%s) or not',
  async (isRequired) => {
    const world = await askAccount({ getRequired: () => isRequired })
    let asked: AbortSignal | undefined
    world.signs((_message, { signal }) => {
      asked = signal
      return never
    })
    const signing = world.flow.sign()
    await vi.waitFor(() => expect(asked).toBeDefined())
    await world.flow.cancel()
    await signing
    expect([asked?.aborted, world.status(), world.connection()]).toEqual([true, 'none', isRequired ? 'disconnected' : 'connected'])
    expect(world.events().map(([name]) => name)).toEqual(['clickSignSiwxMessage', 'clickCancelSiwx'])
  },
)

test('S2-40 after Cancel has ended the connection, the visitor can choose another wallet', async () => {
  const world = await askAccount()
  await world.flow.cancel()
  await vi.waitFor(() => expect(world.kernel.state.core.stack.map(({ view }) => view)).toEqual(['Home']))
})

/** Signed in on the first network and prompted on the second, in an app that returns to the previous one on Cancel. */
async function between() {
  const world = await askAccount({ onCancel: 'previous' })
  await world.flow.sign()
  await world.moveTo('eip155:2')
  return world
}

test('Cancel asks the wallet for the network that has a session, and nothing else meanwhile', async () => {
  const world = await between()
  const seen: unknown[] = []
  world.switches(async ({ caipNetworkId }) => {
    const { status, text } = world.kernel.state.siwx
    seen.push([caipNetworkId, status, text])
  })
  await world.flow.cancel()
  expect(seen).toEqual([['eip155:1', 'checking', undefined]])
  await vi.waitFor(() => expect(world.status()).toBe('signed'))
  expect([world.connection(), world.reports()]).toEqual(['connected', []])
})

test('Cancel ends the connection if the wallet does not switch back, and reports errors that are not rejections', async () => {
  const rejected = await between()
  rejected.switches(() => Promise.reject(walletErrors.create('rejected', {} as never)))
  await rejected.flow.cancel()
  expect([rejected.status(), rejected.connection(), rejected.reports()]).toEqual(['none', 'disconnected', []])
  const broken = await between()
  const error = new Error('The wallet is gone.')
  broken.switches(() => Promise.reject(error))
  await broken.flow.cancel()
  expect([broken.status(), broken.connection(), broken.reports().length]).toEqual(['none', 'disconnected', 1])
})

test('Cancel ends the connection, even with a session to return to, unless the app enables that', async () => {
  const world = await askAccount()
  await world.flow.sign()
  await world.moveTo('eip155:2')
  await world.flow.cancel()
  expect(world.connection()).toBe('disconnected')
})

test('Cancel ends the connection if the session belongs to another family', async () => {
  const world = await askAccount({ onCancel: 'previous' })
  await world.flow.sign()
  await world.connect('fake:solana')
  await vi.waitFor(() => expect(world.kernel.state.siwx.text).toContain('solana:1'))
  await world.flow.cancel()
  expect([world.connection('solana'), world.connection()]).toEqual(['disconnected', 'connected'])
})

test("Cancel ends the connection if the app no longer has the session's network, or the wallet its account", async () => {
  const network = await between()
  network.kernel.connections.setNetworks(
    'eip155',
    network.kernel.state.core.networks.filter(({ caipNetworkId }) => caipNetworkId === 'eip155:2'),
  )
  await network.flow.cancel()
  expect(network.connection()).toBe('disconnected')

  const account = await askAccount({ onCancel: 'previous' })
  await account.flow.sign()
  account.kernel.connections.activate({ namespace: 'eip155', address: 'eip155-b' })
  await vi.waitFor(() => expect(account.kernel.state.siwx.text).toContain('eip155-b'))
  account.report({ type: 'accounts', accounts: [{ namespace: 'eip155', address: 'eip155-b', type: 'eoa' }] })
  await vi.waitFor(() => expect(account.kernel.state.core.sessions.eip155?.accounts).toHaveLength(1))
  await account.flow.cancel()
  expect(account.connection()).toBe('disconnected')
})
