import { type Context, Hono } from 'hono'
import { answerPage } from '../page/answer-page.js'
import { answerPrompt } from '../page/answer-prompt.js'
import { openSession } from '../page/open-session.js'
import { walletScript } from '../page/wallet-script.js'
import { configOf } from './config-of.js'
import { coreOf } from './core-of.js'
import { eventStream } from './event-stream.js'
import { readBody, textField } from './read-body.js'
import { scriptOptions } from './script-options.js'
import type { ServerParts } from './server-parts.js'

/** The routes for pages: the script, requests, events, and the configuration. */
export function walletRoutes(parts: ServerParts): Hono {
  const { links, cores } = parts
  const app = new Hono()

  app.get('/health', (c) => c.json({ ok: true }))
  app.get('/config.json', (c) => c.json(configOf(parts, ownOrigin(c))))
  app.get('/wallets.json', (c) => c.json(parts.directory))
  app.get('/wallets.js', (c) => {
    const script = walletScript({ http: ownOrigin(c) }, scriptOptions(c.req.query(), parts.bitcoin !== undefined), parts.solana)
    return c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.get('/events', (c) => {
    const id = textField(c.req.query(), 'link')
    return eventStream(c.req.raw.signal, (send) => {
      const link = openSession(links, cores, { id, origin: pageOrigin(c), send: (message, seq) => send({ message, seq }) })
      // A page that reconnected has a new link under the same id.
      return () => void (links.get(id) === link && links.close(id))
    })
  })
  app.post('/wallets/:id/request', async (c) => {
    const core = coreOf(cores, c)
    const body = await readBody(c)
    const via = body.via === 'legacy' || body.via === 'standard' ? body.via : 'announced'
    const link = body.link === undefined ? '' : textField(body, 'link')
    const request = { wallet: core.id, via, method: textField(body, 'method'), params: body.params, link, origin: pageOrigin(c) } as const
    return c.json(await answerPage({ links, core }, request))
  })
  app.post('/wallets/:id/answer', async (c) => {
    const core = coreOf(cores, c)
    const body = await readBody(c)
    return c.json({ ok: answerPrompt(core, { prompt: textField(body, 'prompt'), origin: pageOrigin(c), yes: body.yes === true }) })
  })
  return app
}

function ownOrigin(c: Context): string {
  return new URL(c.req.url).origin
}

/** The browser sets this header; a page of the sandbox itself has none on reads. */
function pageOrigin(c: Context): string {
  return c.req.header('origin') ?? ownOrigin(c)
}
