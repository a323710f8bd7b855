import { createServer, createSessions, type Sessions, siwxServer } from '@latchkey/server'
import { openStorage } from '@latchkey/server/storage'

/** The origin of this site, as browsers see it. */
const origin = process.env.SITE_ORIGIN ?? 'http://127.0.0.1:3000'

/** Opened by the first request: a build has no visitors. */
let opened: ReturnType<typeof open> | undefined

async function open() {
  const siwx = siwxServer({ origin })
  const storage = await openStorage({ url: process.env.DATABASE_URL ?? 'latchkey.sqlite', plugins: [siwx] })
  const server = createServer({
    storage,
    allowedOrigins: [origin],
    rpc: { 'eip155:1337': { urls: ['http://127.0.0.1:4401'] } },
  })
  return { server, sessions: createSessions({ database: storage.database, origins: [origin] }) }
}

function once(): ReturnType<typeof open> {
  opened ??= open()
  return opened
}

export const latchkey = async () => (await once()).server

export const verifySession: Sessions['verifySession'] = async (request) => (await once()).sessions.verifySession(request)
