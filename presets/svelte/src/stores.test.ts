import { createKernel, type Kernel } from '@latchkey/kernel'
import { fakeChain } from '@latchkey/kernel/testing'
import { get } from 'svelte/store'
import { expect, onTestFinished, test } from 'vitest'
import { storesOf } from './stores.js'

test('stores follow the kernel while something is subscribed', async () => {
  const kernel = createKernel({
    projectId: 'svelte',
    plugins: [fakeChain('fake')],
    grants: { 'fake-fake': ['kernel.chains', 'kernel.connectorSources'] },
    shell: false,
  })
  onTestFinished(() => kernel.stop())
  const { account, accountOf, network, isOpen } = storesOf(kernel)
  expect([get(account).status, get(isOpen)]).toEqual([undefined, false])
  const seen: (string | undefined)[] = []
  const end = account.subscribe(({ status }) => void (seen.at(-1) !== status && seen.push(status)))
  await kernel.start()
  const [connector] = (kernel as unknown as Kernel).state.core.connectors
  await kernel.connections.connect({ connector: connector?.id ?? '' })
  expect([seen.at(-1), get(accountOf('nobody')).status, get(network).supported]).toEqual(['connected', 'disconnected', true])
  end()
  const before = seen.length
  await kernel.connections.disconnect()
  expect([seen.length, get(account).isConnected]).toEqual([before, false])
})
