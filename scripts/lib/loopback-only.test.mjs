import { createServer } from 'node:http'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, test } from 'vitest'

test('a test that connects to another machine fails, by any means', async () => {
  await expect(fetch('https://example.com')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('tried to reach example.com') },
  })
  expect(() => connect(80, '192.0.2.1')).toThrow('tried to reach 192.0.2.1')
  expect(() => connectTls({ host: 'example.com', port: 443 })).toThrow('tried to reach example.com')
})

test('connections to this machine are allowed', async () => {
  const server = createServer((_request, response) => response.end('here'))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  expect(await (await fetch(`http://localhost:${port}`)).text()).toBe('here')
  await new Promise((resolve) => server.close(resolve))
})
