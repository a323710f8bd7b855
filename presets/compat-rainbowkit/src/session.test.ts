import { expect, test, vi } from 'vitest'
import { createSession } from './session.js'

const alba = '0xAd14810c21ca0A2318C2898dC1f36cc0c7f17246'

/** A session whose kernel has an account. */
function setup() {
  const account = { address: alba, network: { id: 1 } }
  const disconnect = vi.fn(async () => {})
  // Only the members that the session uses.
  const kernel = { state: { core: { sessions: { eip155: account } } }, connections: { disconnect } }
  const session = createSession(() => kernel as never)
  const adapter = {
    getNonce: async () => 'n1',
    createMessage: ({ nonce, address, chainId }: { nonce: string; address: string; chainId: number }) => `${address} ${chainId} ${nonce}`,
    verify: vi.fn(async ({ signature }: { signature: string }) => signature === 'good'),
    signOut: vi.fn(async () => {}),
  }
  return { session, adapter, account, disconnect, siwe: session.siweConfig }
}
const fields = { address: alba, chainId: 1, nonce: 'n1', version: '1', domain: 'a', uri: 'b', iat: 'c' } as const

test('the adapter creates the message and verifies the signature', async () => {
  const { session, adapter, siwe } = setup()
  session.tell({ adapter, status: 'unauthenticated' })
  expect(await siwe.getNonce(alba)).toBe('n1')
  expect(siwe.createMessage(fields)).toBe(`${alba} 1 n1`)
  expect(await siwe.getSession()).toBeNull()
  expect(await siwe.verifyMessage({ message: 'm', signature: 'bad' })).toBe(false)
  expect(await siwe.verifyMessage({ message: 'm', signature: 'good' })).toBe(true)
  expect(adapter.verify).toHaveBeenLastCalledWith({ message: 'm', signature: 'good' })
})

test('a status that is loading is waited for, and its session belongs to the account that is in use then', async () => {
  const { session, adapter, account, siwe } = setup()
  session.tell({ adapter, status: 'loading' })
  const asked = siwe.getSession()
  session.tell({ adapter, status: 'authenticated' })
  expect(await asked).toEqual({ address: alba, chainId: 1 })
  account.address = '0x1'
  expect(await siwe.getSession()).toEqual({ address: alba, chainId: 1 })
  await siwe.signOut()
  expect(adapter.signOut).toHaveBeenCalledTimes(1)
})

test('a session that the app has ended ends the connection, without signing out twice', async () => {
  const { session, adapter, disconnect, siwe } = setup()
  session.tell({ adapter, status: 'authenticated' })
  await siwe.getSession()
  session.tell({ adapter, status: 'unauthenticated' })
  expect(disconnect).toHaveBeenCalledWith({ namespace: 'eip155' })
  await siwe.signOut()
  session.tell({ adapter, status: 'unauthenticated' })
  expect(disconnect).toHaveBeenCalledTimes(1)
  expect(adapter.signOut).not.toHaveBeenCalled()
})
