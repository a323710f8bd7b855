import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { RpcError, SandboxError } from '../errors.js'
import { controlWallet } from './control-wallet.js'
import { coreOf } from './core-of.js'
import { eventStream } from './event-stream.js'
import { panelState } from './panel-state.js'
import { readBody } from './read-body.js'
import type { ServerParts } from './server-parts.js'

/** What the panel and programs use to drive the wallets. */
export function controlRoutes(parts: ServerParts): Hono {
  const { cores } = parts
  const app = new Hono()
  app.get('/control/state', (c) => c.json(panelState(parts)))
  app.get('/control/events', (c) =>
    eventStream(c.req.raw.signal, (send) => {
      const stops = cores.map((core) => core.watch(() => send(core.id)))
      return () => {
        for (const stop of stops) stop()
      }
    }),
  )
  app.post('/control/wallets/:id', async (c) => {
    const core = coreOf(cores, c)
    const body = await readBody(c)
    try {
      return c.json({ ok: true, ...(await controlWallet(parts.wallets[core.id], body)) })
    } catch (error) {
      if (error instanceof SandboxError || error instanceof RpcError) throw new HTTPException(400, { message: error.message })
      throw error
    }
  })
  return app
}
