import type { Me } from '@latchkey/wallet-protocol/wire'
import { generateKeyPair, generateProof } from 'dpop'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { Device, FRAME } from './fixtures/device.js'
import { describeWallets } from './fixtures/wallet-servers.js'

describeWallets('a session', (world) => {
  const { server, pass, loggedIn, now } = world
  const me = (device: Device, options = {}) => device.ask<Me>('GET', '/v1/me', undefined, options)

  test('a stolen access or refresh token opens nothing without the device’s key', async () => {
    const one = await server()
    const device = await loggedIn(one, 'stolen@example.com')
    const thief = await Device.make(one)
    const { accessToken, refreshToken } = device.tokens ?? { accessToken: '', refreshToken: '' }
    expect((await me(thief, { accessToken })).error).toMatchObject({ code: 'unproven', field: 'authorization' })
    expect((await thief.refresh(refreshToken)).error).toMatchObject({ code: 'unproven', field: 'refreshToken' })
    expect((await thief.askBare('POST', '/v1/logout', { refreshToken })).status).toBe(200)
    // None of it affected the device.
    expect((await me(device)).status).toBe(200)
    expect((await device.refresh()).status).toBe(200)
    // A bearer without any proof is refused as well.
    const bare = await device.send('GET', '/v1/me', undefined, { authorization: `DPoP ${accessToken}` })
    expect(bare.error).toMatchObject({ code: 'unproven', field: 'dpop' })
  })

  test('a proof is valid for one call, one token and one use', async () => {
    const one = await server()
    const device = await loggedIn(one, 'proof@example.com')
    const accessToken = device.tokens?.accessToken
    const refused = async (proof: string, path = '/v1/me', method = 'GET') =>
      (await device.ask(method, path, method === 'GET' ? undefined : {}, { proof })).error?.field
    const good = await device.proof('GET', '/v1/me')
    expect(await refused(good)).toBeUndefined()
    expect(await refused(good)).toBe('dpop')
    expect(await refused(await device.proof('POST', '/v1/me'))).toBe('dpop')
    expect(await refused(await device.proof('GET', '/v1/audit'))).toBe('dpop')
    expect(await refused(await device.proof('GET', '/v1/me', { accessToken: undefined }))).toBe('dpop')
    expect(await refused(await device.proof('GET', '/v1/me', { accessToken: 'other' }))).toBe('dpop')
    expect(
      await refused(await generateProof(device.keys, `${FRAME.replace('wallet', 'evil')}/v1/me`, 'GET', device.nonce, accessToken)),
    ).toBe('dpop')
    const other = await generateKeyPair('ES256')
    expect(await refused(await device.proof('GET', '/v1/me', { keys: other }))).toBe('authorization')
    const rsa = await generateKeyPair('RS256')
    expect(await refused(await device.proof('GET', '/v1/me', { keys: rsa }))).toBe('dpop')
    expect(await refused(await generateProof(device.keys, `${FRAME}/v1/me`, 'GET', 'abc.def', accessToken))).toBe('dpop-nonce')
    expect(await refused(await generateProof(device.keys, `${FRAME}/v1/me`, 'GET', undefined, accessToken))).toBe('dpop-nonce')
    for (const junk of ['', 'a.b.c', good.slice(0, -2), `${good}x`, 'x'.repeat(5000)]) expect(await refused(junk)).toBe('dpop')
    // At the same time and in two processes, it is used once as well.
    const two = await server()
    const twin = await Device.make(two)
    const again = await device.proof('GET', '/v1/me')
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 ? device : twin).ask('GET', '/v1/me', undefined, { proof: again, accessToken })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a client whose clock is three hours off can log in and send requests', async () => {
    const one = await server()
    for (const hours of [-3, 3]) {
      const at = Date.now() + hours * 3_600_000
      const real = Date.now
      Date.now = () => at
      try {
        const device = await loggedIn(one, `clock${hours}@example.com`)
        const { iat = 0 } = decodeJwt(await device.proof('GET', '/v1/me'))
        expect(Math.abs(iat - at / 1000)).toBeLessThan(5)
        expect((await me(device)).status).toBe(200)
      } finally {
        Date.now = real
      }
    }
  })

  test('a nonce is valid for two minutes in every process, and the response contains the next one', async () => {
    const [one, two] = [await server(), await server()]
    const device = await loggedIn(one, 'nonce@example.com')
    const asked = device.nonce
    pass(110_000)
    const proofless = await Device.make(two)
    const proof = await generateProof(device.keys, `${FRAME}/v1/me`, 'GET', asked, device.tokens?.accessToken)
    const answer = await proofless.ask('GET', '/v1/me', undefined, { proof, accessToken: device.tokens?.accessToken })
    expect(answer.status).toBe(200)
    pass(200_000)
    const late = await generateProof(device.keys, `${FRAME}/v1/me`, 'GET', asked, device.tokens?.accessToken)
    expect((await me(device, { proof: late })).error).toMatchObject({ code: 'unproven', field: 'dpop-nonce' })
    const next = await me(device)
    expect([next.status, next.headers.get('dpop-nonce')]).toEqual([200, device.nonce])
  })

  test('processes whose clocks are a minute apart accept each other’s tokens; one that lags far behind reports it', async () => {
    const behind = (ms: number) => server({ now: () => now() - ms })
    const device = await loggedIn(await server(), 'apart@example.com')
    const { accessToken } = device.tokens ?? {}
    const at = async (ms: number) => {
      const other = await Device.make(await behind(ms))
      await other.fetchNonce()
      return other.ask('GET', '/v1/me', undefined, { keys: device.keys, accessToken })
    }
    expect((await at(50_000)).status).toBe(200)
    expect((await at(-50_000)).status).toBe(200)
    expect((await at(3_600_000)).error).toMatchObject({
      code: 'unproven',
      field: 'authorization',
      message: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  test('an access token lasts ten minutes, a session thirty days from its last refresh', async () => {
    const device = await loggedIn(await server(), 'ends@example.com')
    expect(device.tokens).toMatchObject({ accessSeconds: 600, sessionSeconds: 2_592_000 })
    const label = device.tokens?.sessionLabel
    pass(661_000)
    expect((await me(device)).error).toMatchObject({ code: 'unproven', field: 'authorization' })
    expect((await device.refresh()).status).toBe(200)
    expect((await me(device)).reply.email).toBe('ends@example.com')
    expect(device.tokens?.sessionLabel).toBe(label)
    pass(29 * 86_400_000)
    expect((await device.refresh()).status).toBe(200)
    pass(31 * 86_400_000)
    expect((await device.refresh()).error).toMatchObject({ field: 'refreshToken' })
  })

  test('a session ends after ninety days, however often it is refreshed', async () => {
    const device = await loggedIn(await server(), 'long@example.com')
    const lasts: (number | undefined)[] = []
    for (let month = 0; month < 4; month += 1) {
      pass(25 * 86_400_000)
      lasts.push((await device.refresh()).status === 200 ? device.tokens?.sessionSeconds : undefined)
    }
    expect(lasts).toEqual([30, 30, 15, undefined].map((days) => days && days * 86_400))
  })

  test('two tabs that refresh at once both continue, and a token that is reused later ends the session', async () => {
    const device = await loggedIn(await server(), 'tabs@example.com')
    const first = device.tokens?.refreshToken ?? ''
    const both = await Promise.all([device.refresh(first), device.refresh(first)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.reply.refreshToken).toBe(both[1]?.reply.refreshToken)
    expect(both[0]?.reply.refreshToken).not.toBe(first)
    pass(29_000)
    expect((await device.refresh(first)).status).toBe(200)
    const second = device.tokens?.refreshToken ?? ''
    pass(2_000)
    expect((await device.refresh(first)).error).toMatchObject({ field: 'refreshToken' })
    // The session has ended, even for the holder of the newest token.
    expect((await device.refresh(second)).error).toMatchObject({ field: 'refreshToken' })
    expect((await me(device)).error).toMatchObject({ field: 'authorization' })
  })

  test('logging out ends the session at once, even for the remaining access token', async () => {
    const device = await loggedIn(await server(), 'out@example.com')
    expect((await device.askBare('POST', '/v1/logout', { refreshToken: device.tokens?.refreshToken })).status).toBe(200)
    expect((await me(device)).error).toMatchObject({ code: 'unproven', field: 'authorization' })
    expect((await device.askBare('POST', '/v1/logout', { refreshToken: device.tokens?.refreshToken })).status).toBe(200)
  })

  test('projects have separate users, unless the deployment shares them', async () => {
    const one = await server()
    const device = await loggedIn(one, 'projects@example.com')
    const elsewhere = await Device.make(one, { projectId: 'q' })
    const { accessToken } = device.tokens ?? {}
    expect((await elsewhere.ask('GET', '/v1/me', undefined, { keys: device.keys, accessToken })).error).toMatchObject({
      field: 'authorization',
    })
    const users = async () =>
      Number((await one.storage.database.query<{ readonly n: number }>('SELECT COUNT(*) AS n FROM ew_users'))[0]?.n ?? 0)
    const before = await users()
    pass(31_000)
    await loggedIn(one, 'projects@example.com', { projectId: 'q' })
    expect(await users()).toBe(before + 1)
    const shared = await server({ scope: 'deployment' })
    pass(31_000)
    await loggedIn(shared, 'projects@example.com', { projectId: 'p' })
    pass(31_000)
    await loggedIn(shared, 'projects@example.com', { projectId: 'q' })
    expect(await users()).toBe(before + 2)
  })
})
