import { integer, object, optional, route, string } from '@latchkey/kernel/wire'
import { expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { defineServerPlugin } from './define-server-plugin.js'

const body = object({ word: optional(string()), size: optional(integer()) })
const wire = {
  list: route({ method: 'GET', path: '/v1/list', body, reply: object({ text: string() }) }),
  own: route({ method: 'GET', path: '/v1/own', credentials: 'include', body, reply: object({ text: string() }) }),
  set: route({ method: 'GET', path: '/v1/set', body, reply: object({ text: string() }) }),
}

test('API-40 sends a kept reply as encoded, by its fields, with its own id and tag, and never a personal one', async () => {
  let count = 0
  const answer = vi.fn(async ({ word = '' }: { readonly word?: string }) => ({ text: `${word} ${++count} ä` }))
  const plugin = defineServerPlugin<typeof wire>({
    id: 'lists',
    wire,
    handlers: {
      list: answer,
      own: answer,
      async set(sent, env) {
        env.answer.append('set-cookie', 'a=1')
        return answer(sent)
      },
    },
    cache: { list: { maxAge: 60 } },
    kept: { list: 60_000, own: 60_000, set: 60_000 },
  })
  const server = createServer({ plugins: [plugin], allowedOrigins: ['https://a.example.com'] })
  const get = async (path: string, headers = {}) => {
    const response = await server.fetch(
      new Request(`https://api.test/v1/${path}`, { headers: { origin: 'https://a.example.com', ...headers } }),
    )
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const first = await get('list?projectId=p&word=x&size=1')
  const again = await get('list?size=1&word=x&projectId=other')
  expect([first.text, again.text]).toEqual(['{"text":"x 1 ä"}', '{"text":"x 1 ä"}'])
  expect(first.headers.get('x-request-id')).not.toBe(again.headers.get('x-request-id'))
  for (const { headers } of [first, again]) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
      etag: first.headers.get('etag'),
      vary: 'origin',
      'access-control-allow-origin': 'https://a.example.com',
    })
  }
  const known = await get('list?projectId=p&word=x&size=1', { 'if-none-match': `W/${first.headers.get('etag')}` })
  expect([known.status, known.text]).toEqual([304, ''])
  expect((await get('list?projectId=p&word=y&size=1')).text).toBe('{"text":"y 2 ä"}')
  // A caller without a project does not get a kept reply either.
  expect((await get('list?word=x&size=1')).status).toBe(401)
  expect([(await get('own?projectId=p')).text, (await get('own?projectId=p')).text]).toEqual(['{"text":" 3 ä"}', '{"text":" 4 ä"}'])
  const cookies = [await get('set?projectId=p'), await get('set?projectId=p')]
  expect(cookies.map(({ text, headers }) => [text, headers.getSetCookie()])).toEqual([
    ['{"text":" 5 ä"}', ['a=1']],
    ['{"text":" 6 ä"}', ['a=1']],
  ])
})
