import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createUpstream, readLimited } from '@latchkey/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leanFetch } from './lean-fetch.js'

let server: Server
let url = ''
let connections = 0
let written = 0
let ended: Promise<unknown> | undefined
const calls: string[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    calls.push(`${request.method} ${request.url} ${request.headers['x-own'] ?? ''} ${body}`)
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('word '.repeat(1000)))
    else if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('x')
      setTimeout(() => request.socket.destroy(), 5)
    } else if (request.url === '/endless') {
      ended = new Promise((resolve) => response.once('close', resolve))
      const more = (): void => {
        written += 1
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more))
      }
      more()
    } else if (request.url === '/hang') return
    // Announces keep-alive, and closes the connection.
    else if (request.url === '/hang-up') response.end('bye', () => setTimeout(() => request.socket.resetAndDestroy(), 1))
    else response.writeHead(request.url === '/nothing' ? 204 : 200, { 'x-answer': 'yes' }).end('ok')
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { readonly port: number }).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const lean = { redirect: 'error' } as const

test('text is sent and a response received, over one connection', async () => {
  const fetch = leanFetch()
  const before = connections
  for (let i = 0; i < 3; i += 1) {
    const answer = await fetch(`${url}/x`, { ...lean, method: 'POST', body: 'grüße', headers: { 'x-own': 'a' } })
    expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([200, 'yes', 'ok'])
  }
  expect(connections).toBe(before + 1)
  expect(calls.at(-1)).toBe('POST /x a grüße')
  expect((await fetch(`${url}/nothing`, lean)).status).toBe(204)
})

test('refuses a redirect, and leaves other calls to Node’s own fetch', async () => {
  const fetch = leanFetch()
  await expect(fetch(`${url}/moved`, lean)).rejects.toThrow('It leads elsewhere')
  expect(await (await fetch(`${url}/moved`)).text()).toBe('ok')
  expect(await (await fetch(new URL(url), { ...lean, method: 'POST', body: new Uint8Array([65]) })).text()).toBe('ok')
  expect(calls.at(-1)).toBe('POST /  A')
})

test('a compressed response is decompressed, one that is broken or truncated is an error', async () => {
  const fetch = leanFetch()
  expect(await (await fetch(`${url}/packed`, lean)).text()).toBe('word '.repeat(1000))
  await expect(fetch(`${url}/broken`, lean).then((answer) => answer.text())).rejects.toThrow()
  await expect(fetch(`${url}/cut`, lean).then((answer) => answer.text())).rejects.toThrow()
  await expect(fetch('http://127.0.0.1:1', lean)).rejects.toThrow('ECONNREFUSED')
})

test('reads an endless response no faster than it is consumed, and ends with its reader', async () => {
  const answer = await leanFetch()(`${url}/endless`, lean)
  expect(await readLimited(answer, 50_000)).toBeUndefined()
  // The server notices that the reader is gone, after filling the buffers in between.
  await ended
  expect(written).toBeLessThan(2_000)
})

test('the caller’s signal ends it, before and during the call', async () => {
  const fetch = leanFetch()
  await expect(fetch(`${url}/hang`, { ...lean, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  await expect(fetch(`${url}/hang`, { ...lean, signal: AbortSignal.timeout(10) })).rejects.toMatchObject({ name: 'TimeoutError' })
  const upstream = createUpstream({ name: 'node', timeoutMs: 10 })
  await expect(upstream.send(`${url}/hang`, {}, { fetch, signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('a connection closed by the other side in between is not an error', async () => {
  const fetch = leanFetch()
  for (let i = 0; i < 5; i += 1) {
    expect(await (await fetch(`${url}/hang-up`, lean)).text()).toBe('bye')
    expect(await (await fetch(`${url}/x`, lean)).text()).toBe('ok')
  }
})
