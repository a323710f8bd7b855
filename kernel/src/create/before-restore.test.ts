import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin, KERNEL_VERSION } from '../plugins/index.js'
import { connections } from '../points/index.js'
import { fakeChain, memoryStorage } from '../testing/index.js'
import type { Context, Contract } from '../types/index.js'
import { createKernel } from './create-kernel.js'

const KEY = 'latchkey.test.core.session'
const wallet = (namespace: string) => ({ namespace, connector: `fake:${namespace}`, address: `${namespace}-address-1`, active: true })
const STORED = JSON.stringify({
  namespace: 'eip155',
  wanted: { eip155: 'eip155:1', bip122: 'bip122:2' },
  wallets: [wallet('eip155'), wallet('solana')],
})

/** A page on which two wallets are remembered. Its kernel has not started. */
function page(more: readonly object[] = []) {
  const storage = memoryStorage({ [KEY]: STORED })
  const kernel = createKernel({
    projectId: 'test',
    shell: false,
    storage,
    plugins: [fakeChain('eip155'), fakeChain('solana'), fakeChain('bip122'), ...(more as never[])],
    grants: { 'fake-eip155': ALL, 'fake-solana': ALL, 'fake-bip122': ALL, early: ['kernel.connections'] },
  })
  onTestFinished(() => kernel.stop())
  const status = (namespace: string) => kernel.state.core.sessions[namespace]?.status
  const stored = () => JSON.parse(storage.getItem(KEY) ?? 'null')
  return { kernel, storage, status, stored }
}
const ALL = ['kernel.chains', 'kernel.connectorSources']
const both = async ({ status }: ReturnType<typeof page>, now: readonly string[]) =>
  vi.waitFor(() => expect([status('eip155'), status('solana')]).toEqual(now))

test('REC-01 a network selected before the kernel has started erases no remembered wallet, and no other preference', async () => {
  const visit = page()
  await visit.kernel.connections.switchNetwork('eip155:2')
  await both(visit, ['connected', 'connected'])
  expect(visit.stored()).toMatchObject({
    wanted: { bip122: 'bip122:2' },
    wallets: [wallet('eip155'), wallet('solana')],
  })
})

test('DIS-01 disconnecting one family before the kernel has started ends that one only', async () => {
  const visit = page()
  await visit.kernel.connections.disconnect({ namespace: 'solana' })
  await both(visit, ['connected', 'disconnected'])
  expect(visit.stored().wallets).toMatchObject([wallet('eip155')])
})

test('a wallet connected before the kernel has started is found, and the remembered ones stay', async () => {
  const visit = page()
  await visit.kernel.connections.connect({ connector: 'fake:bip122' })
  await both(visit, ['connected', 'connected'])
  expect(visit.stored().wallets.map((each: { namespace: string }) => each.namespace)).toEqual(['eip155', 'solana', 'bip122'])
})

test('start() resolves once the stored sessions have been read', async () => {
  const { kernel, status } = page()
  await kernel.start()
  expect(kernel.state.core.ready).toBe(true)
  expect(status('eip155')).not.toBe('disconnected')
})

test('a plugin that disconnects while it starts waits for the stored sessions, and does not delay the start', async () => {
  let ended: Promise<void> | undefined
  const early = definePlugin<Contract>({
    id: 'early',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connections'],
    setup: () => ({}),
    async start(ctx: Context) {
      ended = ctx.use(connections).disconnect({ namespace: 'solana' })
      await ended
    },
    // The optional fields of a plain contract depend on its type.
  } as never)
  const visit = page([early])
  await visit.kernel.start()
  await ended
  await both(visit, ['connected', 'disconnected'])
})

test('does not wait if nothing is stored', async () => {
  const { kernel, storage } = page()
  storage.removeItem(KEY)
  await kernel.connections.switchNetwork('eip155:2')
  expect(kernel.state.core.sessions.eip155?.network?.caipNetworkId).toBe('eip155:2')
})

test('after stop() both reject with its reason', async () => {
  const { kernel } = page()
  await kernel.stop()
  await expect(kernel.connections.switchNetwork('eip155:2')).rejects.toMatchObject({ code: 'stopped' })
  await expect(kernel.connections.disconnect()).rejects.toMatchObject({ code: 'stopped' })
})
