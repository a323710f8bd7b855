import { expect, test } from 'vitest'
import { requests } from '../late/index.js'
import { definePlugin } from '../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../plugins/version.js'
import type { Contract } from '../types/contract.js'
import { integer, object, route, string, tuple } from '../wire/index.js'
import { createTestKernel } from './create-test-kernel.js'

const wire = {
  points: route({ method: 'GET', path: '/v1/:account/points', body: object({ account: string() }), reply: object({ points: integer() }) }),
  spend: route({ method: 'POST', path: '/v1/spend', body: object({ points: integer() }), reply: object({ left: integer() }) }),
}

interface ShopContract extends Contract {
  readonly id: 'shop'
  readonly actions: { points(account: string): Promise<number>; spend(points: number): Promise<number>; ask(): Promise<unknown> }
  readonly rpc: { readonly shop_spend: { readonly params: readonly [{ readonly points: number }]; readonly result: number } }
}
const handled: unknown[] = []
const shop = () =>
  definePlugin<ShopContract>({
    id: 'shop',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.requests'],
    setup: (ctx) => ({
      actions: {
        points: async (account) => (await ctx.http.client(wire).points({ account })).points,
        spend: async (points) => (await ctx.http.client(wire).spend({ points })).left,
        ask: () => ctx.use(requests).request('shop_spend', [{ points: 'all' }], { signal: ctx.signal }),
      },
      rpc: {
        shop_spend: {
          policy: 'approve',
          params: tuple([object({ points: integer({ minimum: 1 }) })]),
          async handle([{ points }]) {
            handled.push(points)
            return points
          },
        },
      },
    }),
  })

test('a reply is found by a pattern, and may be a function of the request', async () => {
  const kernel = await createTestKernel(shop(), {
    replies: {
      '/v1/:account/points': ({ params }: { params: { account?: string } }) => ({ points: params.account === 'eip155:1:0xa b' ? 7 : 0 }),
      'POST /v1/spend': ({ body }: { body: unknown }) => ({ left: 10 - (body as { points: number }).points }),
    },
  })
  expect(await kernel.actions.shop.points('eip155:1:0xa b')).toBe(7)
  expect(await kernel.actions.shop.points('other')).toBe(0)
  expect(await kernel.actions.shop.spend(4)).toBe(6)
})

test('paths are written decoded, and a reply may be a response of any status', async () => {
  const kernel = await createTestKernel(shop(), {
    replies: {
      '/v1/eip155:1:0xa/points': { points: 3 },
      '/v1/spend': () => Response.json({ message: 'no' }, { status: 402 }),
    },
  })
  expect(await kernel.actions.shop.points('eip155:1:0xa')).toBe(3)
  await expect(kernel.actions.shop.spend(1)).rejects.toMatchObject({ code: 'http-status', details: { status: 402 } })
})

test('every request to the server is logged; one without a reply is a 404 with method, path and fix', async () => {
  const kernel = await createTestKernel(shop(), { replies: { 'GET /v1/spend': { left: 1 } } })
  const refused = kernel.actions.shop.spend(2)
  await expect(refused).rejects.toMatchObject({
    code: 'http-status',
    details: { status: 404, body: expect.stringContaining('No reply for POST /v1/spend. Add it to `replies`, which has GET /v1/spend.') },
  })
  expect(kernel.log.filter(({ what }) => what === 'http')).toEqual([
    { what: 'http', name: 'POST /v1/spend', data: { query: { projectId: 'test', clientId: expect.any(String) }, body: { points: 2 } } },
  ])
})

test('API-60 the parameters of a request are validated before the visitor is prompted and before they are handled', async () => {
  const kernel = await createTestKernel(shop())
  for (const params of [[], [{}], [{ points: 0 }], [{ points: '1' }], [{ points: 1 }, 2], 'all']) {
    kernel.approveNext(true)
    await expect(kernel.request('shop_spend', params as never)).rejects.toMatchObject({
      code: 'rpc-params',
      details: { method: 'shop_spend', problem: expect.any(String) },
    })
  }
  await expect(kernel.actions.shop.ask()).rejects.toThrow(
    'The parameters of "shop_spend" do not fit: /0/points: Expected integer, received string.',
  )
  expect([handled, kernel.log.filter(({ what }) => what === 'request')]).toEqual([[], []])
  kernel.approveNext(true)
  expect(await kernel.request('shop_spend', [{ points: 2 }])).toBe(2)
})

test('the plugin’s context is available for tests of its functions', async () => {
  const { ctx } = await createTestKernel(shop())
  expect(ctx.plugin.id).toBe('shop')
})
