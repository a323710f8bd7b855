import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { formatUnits } from 'viem'
import { SandboxError } from '../errors.js'
import { payOut } from '../onramp/pay-out.js'
import { ownGlobals } from '../own-globals.js'
import { exchangePage } from './exchange-page.js'
import type { PayWorld } from './pay-config.js'
import type { ExchangeDeposit, ExchangeMisbehaviour, SandboxExchange } from './sandbox-pay.js'

/** A running exchange. */
export interface StartedExchange {
  readonly exchange: SandboxExchange
  stop(): Promise<void>
}

const TEN_MINUTES = 600_000

/**
 * Starts an exchange on the loopback interface. `POST /deposits` takes `{ id, asset, amount, address }` and returns `{ id, page,
 * expiresAt }`; `GET /deposits/{id}` returns `{ id, state, transaction? }`.
 * @throws SandboxError `port-taken`
 */
export async function startExchange(world: PayWorld): Promise<StartedExchange> {
  const deposits = new Map<string, ExchangeDeposit>()
  let waiting: string[] | undefined
  let misbehaviour: ExchangeMisbehaviour | undefined
  const change = (id: string, fields: Partial<ExchangeDeposit>): void => {
    const known = deposits.get(id)
    if (known) deposits.set(id, { ...known, ...fields })
  }
  const settle = async (id: string): Promise<void> => {
    const known = deposits.get(id)
    if (known) change(id, { state: 'paid', hash: await payExactly(world, known) })
  }
  const app = new Hono()
  app.use('/deposits/*', async (c, next) => wrongAnswer(c, misbehaviour) ?? (await next()))
  app.post('/deposits', async (c) => {
    const wrong = wrongAnswer(c, misbehaviour)
    if (wrong) return wrong
    const { id, asset, amount, address } = (await c.req.json()) as { readonly [field: string]: string | undefined }
    if (!id || !asset || !amount || !address) return c.json({ error: 'id, asset, amount and address are needed.' }, 400)
    // A repeated id is the same deposit.
    if (!deposits.has(id)) deposits.set(id, { id, asset, amount, address, state: 'new', hash: undefined })
    const page = misbehaviour === 'page' ? 'javascript:alert(1)' : `${url}/pay/${id}`
    return c.json({ id: misbehaviour === 'other' ? 'another' : id, page, expiresAt: Date.now() + TEN_MINUTES })
  })
  app.get('/deposits/:id', (c) => {
    const known = deposits.get(c.req.param('id'))
    if (!known) return c.json({ error: 'There is no such deposit.' }, 404)
    if (misbehaviour === 'lie') return c.json({ id: known.id, state: 'paid', transaction: `0x${'5e'.repeat(32)}` })
    return c.json({ id: misbehaviour === 'other' ? 'another' : known.id, state: known.state, transaction: known.hash })
  })
  app.get('/pay/:id', (c) => {
    const known = deposits.get(c.req.param('id'))
    return known ? c.html(exchangePage(known)) : c.text('There is no such deposit.', 404)
  })
  app.post('/pay/:id', async (c) => {
    const id = c.req.param('id')
    const known = deposits.get(id)
    if (!known) return c.text('There is no such deposit.', 404)
    const { press } = await c.req.parseBody()
    // A second click finds nothing to do.
    if (known.state === 'new' || known.state === 'failed') {
      change(id, { state: press === 'pay' ? 'paying' : press === 'refund' ? 'refunded' : 'failed' })
      if (press === 'pay' && waiting) waiting.push(id)
      else if (press === 'pay') await settle(id)
    }
    return c.html(exchangePage(deposits.get(id) ?? known))
  })
  const { url, stop } = await listen(app)
  return {
    stop,
    exchange: {
      url,
      get deposits() {
        return [...deposits.values()]
      },
      async visit(page, press) {
        const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ press }) })
        if (!answer.ok) throw new Error(`${page} answered ${answer.status}: ${await answer.text()}`)
      },
      hold() {
        waiting ??= []
      },
      async release() {
        const held = waiting ?? []
        waiting = undefined
        for (const id of held) await settle(id)
      },
      misbehave(how) {
        misbehaviour = how
      },
    },
  }
}

function wrongAnswer(c: Context, how: ExchangeMisbehaviour | undefined): Response | Promise<Response> | undefined {
  if (how === 'away') return c.text('Away.', 503)
  if (how === 'html') return c.html('<!doctype html><title>Maintenance</title>')
  if (how === 'huge') return c.body(`"${'x'.repeat(20_000_000)}"`, 200, { 'content-type': 'application/json' })
  // Until the caller disconnects.
  if (how === 'slow') return new Promise(() => {})
  return how === 'redirect' ? c.redirect('/elsewhere', 307) : undefined
}

/** Coins that exist on the local chain, to the last unit. */
async function payExactly(world: PayWorld, { asset, amount, address }: ExchangeDeposit): Promise<string> {
  if (asset.startsWith('bip122:')) {
    if (!world.bitcoin) throw new SandboxError('unknown-chain', `Nothing is paid out on ${asset}.`)
    return world.bitcoin.fund(address, BigInt(amount))
  }
  // Decimals used to split and recombine the amount.
  return payOut(world, { asset, address, amount: formatUnits(BigInt(amount), 18), decimals: 18 })
}

function listen(app: Hono): Promise<{ readonly url: string; stop(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    // Without HTTP/2 options this is a plain server.
    const server = serve({ ...ownGlobals, fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () =>
          new Promise((end) => {
            server.close(() => end())
            server.closeAllConnections()
          }),
      }),
    ) as Server
    server.once('error', (cause) => reject(new SandboxError('port-taken', 'No port is free for the exchange.', { cause })))
  })
}
