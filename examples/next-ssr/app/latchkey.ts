import { createServer, createSessions, type Sessions, siwxServer } from '@latchkey/server'
import { openStorage } from '@latchkey/server/storage'

/** The origin of this site, as browsers see it. In development it is that of the request, at either name of this machine. */
const site = process.env.SITE_ORIGIN
// Next.js sets the port, also when it takes the next one because another app has 3000.
const port = process.env.PORT ?? '3000'
const origins = site === undefined ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [site]

/** Opened by the first request: a build has no visitors. */
let opened: ReturnType<typeof open> | undefined

async function open() {
  const siwx = siwxServer(site === undefined ? {} : { origin: site })
  const storage = await openStorage({ url: process.env.DATABASE_URL ?? 'latchkey.sqlite', plugins: [siwx] })
  const server = createServer({
    storage,
    allowedOrigins: origins,
    rpc: { 'eip155:1337': { urls: ['http://127.0.0.1:4401'] } },
  })
  return { server, sessions: createSessions({ database: storage.database, origins }) }
}

function once(): ReturnType<typeof open> {
  opened ??= open()
  return opened
}

export const latchkey = async () => (await once()).server

export const verifySession: Sessions['verifySession'] = async (request) => (await once()).sessions.verifySession(request)
