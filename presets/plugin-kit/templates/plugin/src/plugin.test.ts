import { checkPlugin, createTestKernel, renderView } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { __id__ } from './plugin.js'

/** A kernel whose server has 12 points. */
function start() {
  let points = 12
  const replies = {
    '/v1/__name__': () => ({ points }),
    'POST /v1/__name__/redeem': ({ body }: { readonly body: unknown }) => {
      points -= (body as { readonly points: number }).points
      return { points }
    },
  }
  return createTestKernel(__id__(), { replies })
}

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(__id__)).toEqual([])
})

test('the view shows the number of points, in the visitor’s language', async () => {
  const kernel = await start()
  const view = await renderView(kernel, '__Name__')
  expect(view.text()).toContain('Your points')
  await kernel.actions.__id__.load()
  expect(view.text()).toContain('12 points')
  await kernel.setLocale('de')
  expect(view.text()).toContain('12 Punkte')
})

test('points are spent only with the visitor’s yes', async () => {
  const kernel = await start()
  await kernel.actions.__id__.load()
  await expect(kernel.request('__id___redeem', [{ points: 10 }])).rejects.toMatchObject({ code: 'rpc-rejected' })
  expect(kernel.state.__id__.points).toBe(12)
  kernel.approveNext(true)
  expect(await kernel.request('__id___redeem', [{ points: 10 }])).toEqual({ points: 2 })
  expect(kernel.state.__id__.points).toBe(2)
  expect(kernel.log.filter(({ what }) => what === 'http').map(({ name }) => name)).toEqual(['GET /v1/__name__', 'POST /v1/__name__/redeem'])
})

test('an invalid number of points never reaches the visitor', async () => {
  const kernel = await start()
  for (const points of [0, 1.5, '10']) {
    await expect(kernel.request('__id___redeem', [{ points }] as never)).rejects.toMatchObject({ code: 'rpc-params' })
  }
  expect(kernel.log.filter(({ what }) => what === 'request')).toEqual([])
})
