import { expect, onTestFinished, test } from 'vitest'
import { definePlugin, KERNEL_VERSION } from '../plugins/index.js'
import { type ConnectMethod, connectMethods } from '../points/index.js'
import { createTestKernel, fakeChain } from '../testing/index.js'
import type { Contract, CoreContract, Kernel, Plugin } from '../types/index.js'
import { connectWallet } from './connect-wallet.js'

type StartedKernel = Kernel<CoreContract>

/** A kernel with one wallet and a method, which gets the kernel when it starts. */
async function start(method: Partial<ConnectMethod> | ((kernel: () => StartedKernel) => Partial<ConnectMethod>) = {}) {
  let kernel: StartedKernel | undefined
  const own = typeof method === 'function' ? method(() => kernel as StartedKernel) : method
  const plugin = definePlugin<Contract>({
    id: 'logins',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connectMethods'],
    views: { Login: { title: 'logins.title', load: async () => ({ default: () => undefined }) } },
    messages: { en: async () => ({ default: { 'logins.title': 'Login' } }) },
    setup: () => ({ contributes: [connectMethods.of({ id: 'logins', accepts: (id) => id === 'acme', start: () => {}, ...own })] }),
  } as never) as Plugin
  const made = await createTestKernel(plugin, { peers: [fakeChain('fake')] })
  kernel = made
  onTestFinished(() => made.stop())
  return made
}
const result = { namespace: 'fake', connector: 'fake:fake', address: 'fake-address-1' }
const login = (kernel: StartedKernel) => kernel.connections.connect({ connector: 'fake:fake' }).then(() => {})

test('a wallet’s id connects that wallet, and an unknown id is not found', async () => {
  const kernel = await start()
  expect(await connectWallet(kernel, { wallet: 'fake:fake' })).toEqual([result])
  await expect(connectWallet(kernel, { wallet: 'nothing' })).rejects.toMatchObject({ catalogue: 'wallet', code: 'not-found' })
})

test('a login starts in the task of the call, and its promise decides', async () => {
  let started = 0
  const kernel = await start((get) => ({
    start: () => {
      started += 1
      return login(get())
    },
  }))
  const connecting = connectWallet(kernel, { wallet: 'acme' })
  expect(started).toBe(1)
  expect(await connecting).toEqual([result])
  const failing = await start({ start: () => Promise.reject(new Error('The provider refused.')) })
  await expect(connectWallet(failing, { wallet: 'acme' })).rejects.toThrow('The provider refused.')
})

test('a login that only opens a view lasts until a wallet connects, or the modal closes', async () => {
  const kernel = await start((get) => ({ start: () => void get().open('Login' as never) }))
  const connecting = connectWallet(kernel, { wallet: 'acme' })
  await expect.poll(() => kernel.state.core.open).toBe(true)
  await login(kernel)
  expect(await connecting).toEqual([result])
  kernel.close()
  const left = connectWallet(kernel, { wallet: 'acme' })
  await expect.poll(() => kernel.state.core.open).toBe(true)
  kernel.close()
  await expect(left).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
})

test('the signal ends the wait', async () => {
  const kernel = await start()
  const abort = new AbortController()
  const connecting = connectWallet(kernel, { wallet: 'acme', signal: abort.signal })
  abort.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
})

test('with `showUri` a pairing opens no view', async () => {
  const shown: string[] = []
  const kernel = await start((get) => ({
    start: () => void get().open('Login' as never),
    async pair({ show }) {
      show('wc:1')
      return get().connections.connect({ connector: 'fake:fake' })
    },
  }))
  expect(await connectWallet(kernel, { wallet: 'acme', showUri: (uri) => shown.push(uri) })).toEqual([result])
  expect([shown, kernel.state.core.open]).toEqual([['wc:1'], false])
})
