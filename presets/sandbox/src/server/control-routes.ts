import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { RpcError, SandboxError } from '../errors.js'
import type { SwapSymbol } from '../swaps/sandbox-swaps.js'
import { controlWallet } from './control-wallet.js'
import { coreOf } from './core-of.js'
import { eventStream } from './event-stream.js'
import { panelState } from './panel-state.js'
import { readBody } from './read-body.js'
import type { ServerParts } from './server-parts.js'

/** The routes by which the panel and programs control the wallets. */
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
  app.post('/control/market', async (c) => {
    if (!parts.swaps) throw new HTTPException(404, { message: 'There are no pools. Start with swaps.' })
    const { chain, symbol, percent } = await readBody(c)
    if (typeof chain !== 'number' || typeof symbol !== 'string' || typeof percent !== 'number')
      throw new HTTPException(400, { message: 'It takes chain, symbol and percent.' })
    try {
      // An unknown symbol is refused there.
      await parts.swaps.move(chain, symbol as SwapSymbol, percent)
      return c.json({ ok: true })
    } catch (error) {
      if (error instanceof SandboxError) throw new HTTPException(400, { message: error.message })
      throw error
    }
  })
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
