import { expect, test } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { homes } from '../points/points.js'
import { createTestKernel } from '../testing/create-test-kernel.js'
import { fakeChain } from '../testing/fake-chain.js'
import type { Contract } from '../types/contract.js'
import type { Plugin } from '../types/plugin.js'

const view = async () => ({ default: () => null })
let mayLeave = true
const views = (): Plugin =>
  definePlugin<Contract>({
    id: 'views',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: {
      Home: { load: view },
      One: { load: view },
      Two: { load: view },
      Stay: { load: view, canLeave: () => mayLeave },
      Mine: { load: view, needs: 'account' },
      Yours: { load: view, needs: 'account' },
    },
    setup: () => ({ contributes: [homes.of({ id: 'views', view: 'Home', when: () => true })] }),
    // The optional fields of a plain contract depend on its type.
  } as never)
const start = async () => {
  const kernel = await createTestKernel(views(), { peers: [fakeChain('eip155')] })
  // The views of a plain contract have no names.
  const open = (name?: string) => (kernel.open as (name?: string) => ReturnType<typeof kernel.open>)(name)
  return { kernel, open, shown: () => (kernel.state.core.open ? kernel.state.core.stack.map((e) => e.view) : []) }
}
const closed = { catalogue: 'kernel', code: 'modal-closed' }

test('open and close within a task end closed, and the open rejects', async () => {
  const { kernel, open, shown } = await start()
  const opening = open('One')
  expect(kernel.close()).toBe(true)
  await expect(opening).rejects.toMatchObject(closed)
  expect(shown()).toEqual([])
})

test('open, close and open within a task end in the second view', async () => {
  const { kernel, open, shown } = await start()
  const first = expect(open('One')).rejects.toMatchObject(closed)
  kernel.close()
  await Promise.all([first, open('Two')])
  expect(shown()).toEqual(['Two'])
})

test('close and open within a task end in the view', async () => {
  const { kernel, open, shown } = await start()
  await open('One')
  kernel.close()
  await open('Two')
  expect(shown()).toEqual(['Two'])
})

test('a close that a view refuses does not stop a pending open', async () => {
  const { kernel, open, shown } = await start()
  await open('Stay')
  mayLeave = false
  const opening = open('One')
  expect(kernel.close()).toBe(false)
  mayLeave = true
  await opening
  expect(shown()).toEqual(['Stay', 'One'])
})

test('stop ends pending openings, in either order, and nothing opens after it', async () => {
  const { kernel, open, shown } = await start()
  const before = expect(open('One')).rejects.toMatchObject({ code: 'stopped' })
  const stopping = kernel.stop()
  const after = expect(open('Two')).rejects.toMatchObject({ code: 'stopped' })
  kernel.close()
  await Promise.all([before, stopping, after])
  expect(shown()).toEqual([])
})

test('shows the newest of two views that wait for an account, and rejects the other', async () => {
  const { kernel, open, shown } = await start()
  const { result } = await open('Mine')
  const again = await open('Mine')
  expect(again.result).toBe(result)
  await open('Yours')
  await expect(result).rejects.toMatchObject(closed)
  expect(shown()).toEqual(['Home'])
  kernel.close()
})

test('networks configured or set twice are listed once, in the first position and with the last values', async () => {
  const { kernel } = await start()
  const [one, two] = kernel.state.core.networks
  if (!one || !two) throw new Error('The fake chain has two networks.')
  kernel.connections.setNetworks('eip155', [two, one, { ...two, name: 'Again' }, one])
  expect(kernel.state.core.networks.map((n) => n.name)).toEqual(['Again', one.name])
})
