import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp } from './fixtures/start-app.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const to = '0x00000000000000000000000000000000000ca11c'
interface Capability {
  readonly atomic: { readonly status: string }
}

test('EIP-5792 batches reach a phone over WalletConnect as they are, on the chain that they name, and report their outcome', async () => {
  const app = startApp({ sandbox })
  const { alba } = sandbox.wallets
  alba.quirks({ atomic: 'supported' })
  const { uri, approved } = await app.actions.walletconnect.pair()
  await Promise.all([approved, alba.pair(uri)])
  await vi.waitFor(() => expect(app.state.core.sessions.eip155?.status).toBe('connected'))
  const { request } = app.actions.eip155.getProvider()
  const [from] = alba.accounts
  const able = (await request({ method: 'wallet_getCapabilities', params: [from, ['0x539']] } as never)) as Record<string, Capability>
  expect(able['0x539']).toEqual({ atomic: { status: 'supported' } })
  const reader = alba.provider('https://reader.test')
  const balance = async () => BigInt((await reader.request({ method: 'eth_getBalance', params: [to, 'latest'] })) as string)
  const before = await balance()
  const calls = ['0x1', '0x2', '0x3'].map((value) => ({ to, value }))
  const batch = { version: '2.0.0', chainId: '0x539', from, atomicRequired: true, calls }
  const { id } = (await request({ method: 'wallet_sendCalls', params: [batch] } as never)) as { readonly id: string }
  await vi.waitFor(async () =>
    expect(await request({ method: 'wallet_getCallsStatus', params: [id] } as never)).toMatchObject({
      status: 200,
      atomic: true,
      chainId: '0x539',
    }),
  )
  expect((await balance()) - before).toBe(6n)
  alba.next('reject')
  await expect(request({ method: 'wallet_sendCalls', params: [batch] } as never)).rejects.toMatchObject({ code: 4001 })
  const asked = alba.requests.map(({ method }) => method)
  expect([asked.filter((method) => method === 'wallet_sendCalls').length, asked.includes('eth_sendTransaction')]).toEqual([2, false])
  expect((await balance()) - before).toBe(6n)
})
