import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { closing, dial, identity, tokenOf } from './fixtures/open-line.js'
import { test } from './fixtures/relay.js'

const AWAY = 'JWT validation error: '

describe('admitted clients', () => {
  test.for([
    ['another signer', { key: identity().key }, {}, 'Invalid signature'],
    ['another audience', {}, { claims: { aud: 'wss://elsewhere.test' } }, 'Invalid audience'],
    ['another algorithm', {}, { header: { alg: 'none' } }, 'Unsupported algorithm'],
    ['no end', {}, { claims: { exp: undefined } }, 'Missing claims'],
    ['an issuer that is no key', {}, { claims: { iss: 'did:web:app.test' } }, 'Malformed token'],
  ] as const)('refuses a token with %s', async ([, who, change, reason], { relay, time }) => {
    const token = tokenOf({ ...identity(), ...who }, relay.url, { now: time.now, ...change })
    expect(await closing(dial(relay, `auth=${token}&projectId=test`))).toEqual([3000, AWAY + reason])
  })

  test.for(['', 'auth=&', 'auth=nonsense&', 'auth=e30.e30.e30&'])('refuses %j as a token', async (query, { relay }) => {
    expect(await closing(dial(relay, `${query}projectId=test`))).toEqual([3000, expect.stringContaining(AWAY)])
  })

  test('clocks may differ by two minutes, not more', async ({ relay, time }) => {
    const second = Math.floor(time.now / 1000)
    const at = async (claims: object): Promise<unknown> => {
      const token = tokenOf(identity(), relay.url, { now: time.now, claims })
      const socket = dial(relay, `auth=${token}&projectId=test`)
      const ended = closing(socket)
      await once(socket, 'open')
      // An accepted socket stays open until we close it; a refused one is closed at once.
      socket.ping()
      return Promise.race([ended, once(socket, 'pong').then(() => 'let in')])
    }
    expect(await at({ iat: second + 119 })).toBe('let in')
    expect(await at({ iat: second + 122 })).toEqual([3000, `${AWAY}JWT Token is not yet valid`])
    expect(await at({ exp: second - 118 })).toBe('let in')
    expect(await at({ exp: second - 122 })).toEqual([3000, `${AWAY}JWT Token is expired`])
  })

  test.for(['', '&projectId='])('refuses a client without a project: %j', async (project, { relay, time }) => {
    const token = tokenOf(identity(), relay.url, { now: time.now })
    expect(await closing(dial(relay, `auth=${token}${project}`))).toEqual([3000, 'Unauthorized: invalid key'])
    expect(relay.opened).toBe(1)
  })

  test('the token may be in a header, as phone apps send it', async ({ relay, time }) => {
    const socket = dial(relay, 'projectId=test', { authorization: `Bearer ${tokenOf(identity(), relay.url, { now: time.now })}` })
    await once(socket, 'open')
    socket.ping()
    await once(socket, 'pong')
    expect(relay.open).toBe(1)
  })

  test('plain HTTP requests get an upgrade error, and invalid addresses do no harm', async ({ relay, time }) => {
    expect((await fetch(relay.url.replace('ws:', 'http:'))).status).toBe(426)
    const token = tokenOf(identity(), relay.url, { now: time.now })
    expect(await closing(dial({ url: `${relay.url}//[` }, `auth=${token}`))).toEqual([3000, 'Unauthorized: invalid key'])
  })
})
