import { createKernel, type Kernel } from '@latchkey/kernel'
import { fakeChain } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createSSRApp, effectScope, h, nextTick } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { latchkey, useAccount, useEvent, useModal, useNetwork } from './index.js'

function start(): Kernel<never> {
  const kernel = createKernel({
    projectId: 'vue',
    plugins: [fakeChain('fake')],
    grants: { 'fake-fake': ['kernel.chains', 'kernel.connectorSources'] },
    shell: false,
  })
  onTestFinished(() => kernel.stop())
  return kernel
}

test('SSR-03 on a server nothing is known, and nothing starts', async () => {
  const kernel = start()
  const app = createSSRApp({
    setup() {
      const { status, isConnected } = useAccount()
      const { isOpen } = useModal()
      return () => h('p', `${status.value} ${isConnected.value} ${isOpen.value}`)
    },
  })
  expect(await renderToString(app.use(latchkey(kernel)))).toBe('<p>undefined false false</p>')
  expect((kernel as unknown as Kernel).state.core.ready).toBe(false)
})

test('refs follow the kernel until their scope ends', async () => {
  const kernel = start()
  const scope = effectScope()
  const app = createSSRApp({}).use(latchkey(kernel))
  const events: string[] = []
  const { account, network } = app.runWithContext(
    () =>
      scope.run(() => {
        useEvent('connect', ({ address }) => events.push(address))
        return { account: useAccount({ namespace: () => 'fake' }), network: useNetwork() }
      }) as { account: ReturnType<typeof useAccount>; network: ReturnType<typeof useNetwork> },
  )
  await kernel.start()
  await nextTick()
  expect(account.status.value).toBe('disconnected')
  expect(network.networks.value.length).toBeGreaterThan(0)
  const [connector] = (kernel as unknown as Kernel).state.core.connectors
  await kernel.connections.connect({ connector: connector?.id ?? '' })
  expect([account.isConnected.value, account.address.value === events[0], events.length]).toEqual([true, true, 1])
  scope.stop()
  await kernel.connections.disconnect()
  expect(account.isConnected.value).toBe(true)
})

test('a component outside the plugin is told what to do', () => {
  expect(() => createSSRApp({}).runWithContext(() => useModal())).toThrow('app.use(latchkey(kernel))')
})
