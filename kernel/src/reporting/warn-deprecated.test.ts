import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import { createTestKernel } from '../testing/index.js'
import type { Contract } from '../types/contract.js'

interface OldContract extends Contract {
  readonly id: 'old'
  readonly actions: { add(): void; put(): void }
}
const old = () =>
  definePlugin<OldContract>({
    id: 'old',
    version: '1.3.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: (ctx) => ({
      actions: {
        add: () => ctx.deprecated({ what: 'kernel.actions.old.add()', since: '1.2.0', until: '2.0.0', use: 'add({ amount })' }),
        put: () => ctx.deprecated({ what: 'kernel.actions.old.put()', since: '1.3.0', until: '2.0.0', use: 'add({ amount })' }),
      },
    }),
  })

test('API-64 a deprecation is logged once per item, with versions and the replacement', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { actions } = await createTestKernel(old(), { kernel: { debug: true } })
  actions.old.add()
  actions.old.add()
  actions.old.put()
  const second = '(old): kernel.actions.old.put() is deprecated since 1.3.0'
  await vi.waitFor(() => expect(warn).toHaveBeenLastCalledWith(expect.stringContaining(second)))
  expect(warn.mock.calls[0]).toEqual([
    'Latchkey (old): kernel.actions.old.add() is deprecated since 1.2.0 and goes in 2.0.0. Use add({ amount }) instead.',
  ])
  expect(warn).toHaveBeenCalledTimes(2)
  // Each kernel warns separately.
  const { actions: again } = await createTestKernel(old(), { kernel: { debug: true } })
  again.old.add()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(3))
})

test('API-64 visitors’ consoles show nothing of it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const quiet = await createTestKernel(old(), { kernel: { debug: false } })
  const loud = await createTestKernel(old(), { kernel: { debug: true } })
  quiet.actions.old.add()
  loud.actions.old.put()
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls).toEqual([[expect.stringContaining('put()')]])
})
