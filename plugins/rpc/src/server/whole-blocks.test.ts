import { cacheService, createServer, defineServerPlugin, provide } from '@latchkey/server-kit'
import { expect, test } from 'vitest'
import { rpcServer } from './rpc-server.js'

test('API-28 whole blocks stay in the memory of their process; transactions and receipts are shared', async () => {
  const shared = new Map<string, boolean>()
  const caches = defineServerPlugin<Record<never, never>>({
    id: 'caches',
    wire: {},
    handlers: {},
    provides: [
      provide(cacheService, {
        read(key, { load, shared: isShared = true }) {
          shared.set(key.split(' ')[2] ?? '', isShared)
          return load()
        },
      }),
    ],
  })
  const send = (async (_url: string, init: RequestInit) => {
    const { id, method } = JSON.parse(String(init.body)) as { readonly id: unknown; readonly method: string }
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : null })
  }) as typeof fetch
  const { fetch: ask } = createServer({
    plugins: [rpcServer({ chains: { 'eip155:1': { urls: ['https://node.test'] } } }), caches],
    fetch: send,
  })
  const methods = [
    'eth_getBlockByNumber',
    'eth_getBlockByHash',
    'eth_getBlockReceipts',
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
  ]
  for (const method of methods) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: ['0x1', true] })
    await ask(new Request('https://api.test/v1/?chainId=eip155:1&projectId=p', { method: 'POST', body }))
  }
  expect(methods.map((method) => shared.get(method))).toEqual([false, false, false, true, true])
})
