import { integer, object, route, string } from '@latchkey/kernel/wire'
import { databaseService, defineServerPlugin, type ServerPlugin, sessionsService } from '@latchkey/server-kit'
import { siwxServer } from '@latchkey/siwx/server'
import { expect, test, vi } from 'vitest'
import { createServer } from './create-server.js'
import { PAGES } from './fixtures/sign-in.js'
import { describeServers } from './fixtures/stored-servers.js'
import { evmKey, Visitor } from './fixtures/visitor.js'
import { openStorage } from './storage/open-storage.js'

const points = object({ account: string(), points: integer() })
const perksWire = {
  mine: route({ method: 'GET', path: '/v1/perks', credentials: 'include', body: object({}), reply: points }),
  add: route({ method: 'POST', path: '/v1/perks', credentials: 'include', body: object({ points: integer() }), reply: points }),
  greeting: route({
    method: 'GET',
    path: '/v1/perks/greeting',
    credentials: 'include',
    body: object({}),
    reply: object({ name: string() }),
  }),
}

/** A third party's half: points for the signed-in account. */
function perksServer(): ServerPlugin<typeof perksWire> {
  return defineServerPlugin<typeof perksWire>({
    id: 'perks',
    wire: perksWire,
    migrations: [{ id: '1', statements: ['CREATE TABLE perks (account TEXT PRIMARY KEY, points INTEGER NOT NULL)'] }],
    handlers: {
      async mine(_, env) {
        const { accounts } = await env.use(sessionsService).demand(env)
        const account = accounts[0]?.account ?? ''
        const [row] = await env
          .use(databaseService)
          .query<{ readonly points: number }>('SELECT points FROM perks WHERE account = ?', [account])
        return { account, points: row?.points ?? 0 }
      },
      async add({ points: more }, env) {
        const { accounts } = await env.use(sessionsService).demand(env)
        const account = accounts[0]?.account ?? ''
        const [row] = await env
          .use(databaseService)
          .query<{ readonly points: number }>(
            'INSERT INTO perks (account, points) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET points = perks.points + ? RETURNING points',
            [account, more, more],
          )
        return { account, points: row?.points ?? 0 }
      },
      async greeting(_, env) {
        const session = await env.use(sessionsService).find(env)
        return { name: session?.accounts[0]?.address ?? 'stranger' }
      },
    },
  })
}

const ADA = evmKey('ada')
const BOB = evmKey('bob')

describeServers('a server half of a third party', (open) => {
  test('API-61 gets the account signed in on the requesting page, and refuses other accounts', async () => {
    const server = await open([siwxServer(), perksServer()], { allowedOrigins: PAGES })
    const [ada, bob, stranger] = [new Visitor(server), new Visitor(server), new Visitor(server)]
    await ada.signIn(ADA)
    await bob.signIn(BOB)
    const key = `eip155:1:${ADA.address.toLowerCase()}`
    expect((await ada.ask('POST', '/v1/perks', { points: 4 })).reply).toEqual({ account: key, points: 4 })
    expect((await ada.ask('POST', '/v1/perks', { points: 3 })).reply).toEqual({ account: key, points: 7 })
    expect((await ada.ask('GET', '/v1/perks')).reply).toEqual({ account: key, points: 7 })
    expect((await bob.ask('GET', '/v1/perks')).reply).toMatchObject({ points: 0 })
    const refused = await stranger.ask('POST', '/v1/perks', { points: 1 })
    expect([refused.status, refused.error?.message]).toEqual([401, 'No one is signed in.'])
    expect([(await stranger.ask('GET', '/v1/perks/greeting')).reply, (await bob.ask('GET', '/v1/perks/greeting')).reply]).toEqual([
      { name: 'stranger' },
      { name: BOB.address },
    ])
  })

  test('API-61 ignores a session of another page, of another project, or one that ended', async () => {
    const server = await open([siwxServer(), perksServer()], { allowedOrigins: PAGES })
    const ada = new Visitor(server)
    await ada.signIn(ADA)
    for (const other of [{ origin: PAGES[1] }, { projectId: 'q' }]) {
      const thief = new Visitor(server, other)
      for (const [name, value] of ada.cookies) thief.cookies.set(name, value)
      expect((await thief.ask('GET', '/v1/perks')).status).toBe(401)
    }
    expect((await ada.ask('GET', '/v1/perks')).status).toBe(200)
    await ada.signOut()
    expect((await ada.ask('GET', '/v1/perks')).status).toBe(401)
  })

  test('API-61 a token only works for the page and the project it was made for', async () => {
    const server = await open([siwxServer({ sessions: 'bearer' }), perksServer()], { allowedOrigins: PAGES })
    const ada = new Visitor(server)
    await ada.signIn(ADA)
    expect((await ada.ask('GET', '/v1/perks')).status).toBe(200)
    for (const other of [{ origin: PAGES[1] }, { projectId: 'q' }]) {
      const thief = new Visitor(server, other)
      thief.token = ada.token
      expect([other, (await thief.ask('GET', '/v1/perks')).status]).toEqual([other, 401])
    }
  })

  test('API-61 a half that needs sign-in responds with 503 on a server without it', async () => {
    const server = await open(perksServer(), { allowedOrigins: PAGES, log: { warn: vi.fn(), error: vi.fn() } })
    expect((await new Visitor(server).ask('GET', '/v1/perks')).status).toBe(503)
  })
})

test('API-62 a half with tables is listed once, with the storage that serves it', async () => {
  const [perks, siwx] = [perksServer(), siwxServer()]
  const log = { warn: vi.fn(), error: vi.fn() }
  const storage = await openStorage({ url: ':memory:', plugins: [perks, siwx] })
  const empty = await openStorage({ url: ':memory:' })
  try {
    const ask = async (server: ReturnType<typeof createServer>) =>
      (await server.fetch(new Request('http://127.0.0.1/v1/perks/greeting?projectId=p', { headers: { origin: 'http://127.0.0.1' } })))
        .status
    expect(await ask(createServer({ storage, log }))).toBe(200)
    expect(await ask(createServer({ storage, log, plugins: [perks] }))).toBe(200)
    expect(() => createServer({ storage: empty, log, plugins: [perks] })).toThrow(
      'The server half "perks" keeps something. List it in openStorage({ plugins }), which makes its tables.',
    )
    expect(() => createServer({ storage, log, plugins: [perksServer()] })).toThrow('The server half "perks" is listed twice.')
  } finally {
    await storage.close()
    await empty.close()
  }
})
