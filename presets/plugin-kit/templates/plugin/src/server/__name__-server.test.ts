import { createServer } from '@latchkey/server'
import { openStorage } from '@latchkey/server/storage'
import { defineServerPlugin, provide, type ServerEnv, serverErrors, sessionsService, type VisitorSession } from '@latchkey/server-kit'
import { expect, onTestFinished, test } from 'vitest'
import { __id__Server } from './__name__-server.js'

/** Replaces sign-in, whose half is `siwxServer()`: a caller that names an account in a header is signed in with it. */
function anybody() {
  const find = async ({ headers }: ServerEnv): Promise<VisitorSession | undefined> => {
    const account = headers.get('authorization')
    const at = '2030-01-01T00:00:00.000Z'
    return account
      ? { id: account, accounts: [{ account, address: account, chainId: 'eip155:1', signedAt: at, expiresAt: at }], expiresAt: at }
      : undefined
  }
  const demand = async (env: ServerEnv): Promise<VisitorSession> => {
    const session = await find(env)
    if (!session) throw serverErrors.create('unproven', { problem: 'No one is signed in.' })
    return session
  }
  return defineServerPlugin<Record<never, never>>({
    id: 'anybody',
    wire: {},
    handlers: {},
    provides: [provide(sessionsService, { find, demand })],
  })
}

/** A server with a real database in memory. */
async function start() {
  const storage = await openStorage({ url: ':memory:', plugins: [anybody(), __id__Server()] })
  onTestFinished(() => storage.close())
  const server = createServer({
    storage,
    mode: 'development',
    log: { warn: () => {}, error: (message, error) => console.error(message, error) },
  })
  return async (account: string | undefined, method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await server.fetch(
      new Request(`http://127.0.0.1${path}?projectId=test`, {
        method,
        headers: { 'content-type': 'application/json', ...(account && { authorization: account }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return [answer.status, ((await answer.json()) as { readonly points?: number }).points]
  }
}

test('points belong to the signed-in account, and are spent once', async () => {
  const ask = await start()
  expect(await ask('eip155:1:0xa', 'GET', '/v1/__name__')).toEqual([200, 12])
  expect(await ask('eip155:1:0xa', 'POST', '/v1/__name__/redeem', { points: 10 })).toEqual([200, 2])
  expect(await ask('eip155:1:0xa', 'GET', '/v1/__name__')).toEqual([200, 2])
  expect(await ask('eip155:1:0xb', 'GET', '/v1/__name__')).toEqual([200, 12])
})

test('refuses strangers, too many points and an invalid number of points', async () => {
  const ask = await start()
  expect(await ask(undefined, 'GET', '/v1/__name__')).toEqual([401, undefined])
  expect(await ask(undefined, 'POST', '/v1/__name__/redeem', { points: 1 })).toEqual([401, undefined])
  for (const points of [13, 0, -5, 'all']) {
    expect(await ask('eip155:1:0xa', 'POST', '/v1/__name__/redeem', { points })).toEqual([400, undefined])
  }
  expect(await ask('eip155:1:0xa', 'GET', '/v1/__name__')).toEqual([200, 12])
})
