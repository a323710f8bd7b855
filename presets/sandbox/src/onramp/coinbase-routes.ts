import { createHmac, createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { checkoutPage, paidPage } from './checkout-page.js'
import type { Hook, Seller } from './create-seller.js'
import { misbehaves } from './misbehave.js'
import type { SellerOrder } from './sandbox-onramp.js'
import { dealOf, type waresOf } from './wares.js'

interface Session {
  readonly address: string
  readonly networks: readonly string[]
}
type Fields = { readonly [name: string]: unknown }

/** The part of Coinbase Onramp's HTTP API that servers and visitors use. */
export function coinbaseRoutes({
  seller,
  wares,
  keyId,
  publicKey,
}: {
  readonly seller: Seller
  readonly wares: ReturnType<typeof waresOf>
  readonly keyId: string
  readonly publicKey: KeyObject
}): Hono {
  const app = new Hono()
  const sessions = new Map<string, Session>()
  const key = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }))
  const wareOf = (currency: unknown, network: unknown) => wares.find(({ codes }) => codes.coinbase === `${currency}:${network}`)
  app.use('/onramp/*', misbehaves(seller), async (c, next) => {
    const { host, pathname } = new URL(c.req.url)
    const wrong = wrongToken(c.req.header('authorization') ?? '', { uri: `${c.req.method} ${host}${pathname}`, keyId, key })
    if (wrong) return c.json({ errorType: 'unauthorized', errorMessage: wrong }, 401)
    await next()
  })
  app.get('/onramp/v1/buy/config', (c) =>
    c.json({
      countries: [
        { id: 'US', subdivisions: ['CA', 'NY'], payment_methods: [{ id: 'CARD' }] },
        { id: 'DE', subdivisions: [], payment_methods: [{ id: 'CARD' }] },
        { id: 'EG', subdivisions: [], payment_methods: [{ id: 'CARD' }] },
      ],
    }),
  )
  app.post('/onramp/v1/buy/quote', async (c) => {
    const { purchaseCurrency, purchaseNetwork, paymentAmount, paymentCurrency } = await bodyOf(c)
    const ware = wareOf(purchaseCurrency, purchaseNetwork)
    if (!ware) return c.json({ code: 'INVALID', message: 'Unknown asset or network.' }, 400)
    const paid = String(paymentAmount)
    const fiat = String(paymentCurrency)
    const { amount, fee, network } = dealOf(ware, { fiat, paid })
    const given = seller.misbehaviour === 'nothing' ? '0' : amount
    return c.json({
      payment_total: { value: seller.misbehaviour === 'dear' ? String(Number(paid) * 10) : paid, currency: fiat },
      payment_subtotal: { value: (Number(paid) - Number(fee) - Number(network)).toFixed(2), currency: fiat },
      purchase_amount: { value: given, currency: String(purchaseCurrency) },
      coinbase_fee: { value: fee, currency: fiat },
      network_fee: { value: network, currency: fiat },
      quote_id: randomUUID(),
    })
  })
  app.post('/onramp/v1/token', async (c) => {
    const { addresses, clientIp } = await bodyOf(c)
    const [first] = Array.isArray(addresses) ? (addresses as readonly Fields[]) : []
    if (!first || typeof first.address !== 'string' || !Array.isArray(first.blockchains))
      return c.json({ code: 'INVALID', message: 'addresses are missing.' }, 400)
    if (clientIp !== undefined && typeof clientIp !== 'string') return c.json({ code: 'INVALID', message: 'clientIp is a text.' }, 400)
    const token = randomUUID()
    sessions.set(token, { address: first.address, networks: first.blockchains.map(String) })
    return c.json({ token, channel_id: '' })
  })
  app.get('/onramp/v1/buy/user/:reference/transactions', (c) => {
    const own = seller.orders.filter(({ reference }) => reference === c.req.param('reference')).reverse()
    return c.json({ transactions: own.map((order) => transactionOf(order, seller)), next_page_key: '', total_count: String(own.length) })
  })

  // The pages that visitors see.
  app.get('/buy/select-asset', (c) => {
    const {
      sessionToken = '',
      partnerUserRef = '',
      defaultAsset,
      defaultNetwork = '',
      fiatCurrency = '',
      presetFiatAmount,
      presetCryptoAmount,
    } = c.req.query()
    const session = sessions.get(sessionToken)
    const ware = wareOf(defaultAsset, defaultNetwork)
    // A token opens the page once.
    sessions.delete(sessionToken)
    if (!session || !ware || !session.networks.includes(defaultNetwork)) return c.text('This link was used, or is too old.', 400)
    // Exactly this amount of the coin, at any price; or as much as the money buys.
    const paid = presetFiatAmount ?? (Number(presetCryptoAmount) * ware.price + 1).toFixed(2)
    const amount = presetCryptoAmount ?? dealOf(ware, { fiat: fiatCurrency, paid }).amount
    const page = seller.open({
      ...{ reference: partnerUserRef, address: session.address, asset: ware.asset, amount },
      ...{ fiat: fiatCurrency, paid },
    })
    return c.redirect(`/buy/checkout/${page}`, 303)
  })
  checkoutRoutes(app, { path: '/buy/checkout', title: 'Coinbase', seller, wares })
  return app
}

/** Opens a checkout page and presses a button there. */
export function checkoutRoutes(
  app: Hono,
  args: { readonly path: string; readonly title: string; readonly seller: Seller; readonly wares: ReturnType<typeof waresOf> },
): void {
  const { path, title, seller, wares } = args
  const draw = (c: Context, id: string, refused: boolean): Response | Promise<Response> => {
    const basket = seller.basketOf(id)
    if (!basket) return c.text('This link was used, or is too old.', 400)
    const symbol = wares.find(({ asset }) => asset === basket.asset)?.symbol ?? ''
    return c.html(checkoutPage({ title, action: `${path}/${id}`, basket, symbol, refused }))
  }
  app.get(`${path}/:page`, (c) => draw(c, c.req.param('page'), false))
  app.post(`${path}/:page`, async (c) => {
    const { press } = await c.req.parseBody()
    const order = await seller.pay(c.req.param('page'), press === 'pay' ? 'pay' : 'decline')
    if (order?.status === 'failed') return draw(c, c.req.param('page'), true)
    return order ? c.html(paidPage({ title, hash: order.hash })) : c.text('This link was used, or is too old.', 400)
  })
}

const STATUSES = {
  pending: ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'onramp.transaction.updated'],
  done: ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'onramp.transaction.success'],
  failed: ['ONRAMP_TRANSACTION_STATUS_FAILED', 'onramp.transaction.failed'],
} as const

/** A hook in Coinbase's format, signed like Coinbase's. */
export function coinbaseHook(order: SellerOrder, { secret, other }: { readonly secret: string; readonly other: boolean }): Hook {
  const [status, eventType] = STATUSES[order.status]
  const body = JSON.stringify({
    eventType,
    transactionId: order.id,
    partnerUserRef: order.reference,
    status,
    walletAddress: other ? STRANGER : order.address,
    purchaseAmount: { value: order.amount, currency: 'ETH' },
    paymentTotal: { value: order.paid, currency: order.fiat },
    txHash: order.hash ?? '',
  })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { headers: { 'x-hook0-signature': `t=${at},v0=${signature}` }, body }
}

/** An order of someone who bought nothing. */
export const STRANGER = '0x000000000000000000000000000000000000dEaD'

function transactionOf(order: SellerOrder, { misbehaviour }: Seller): object {
  return {
    status: STATUSES[order.status][0],
    wallet_address: misbehaviour === 'address' ? STRANGER : order.address,
    tx_hash: order.hash ?? '',
    purchase_amount: { value: order.amount, currency: 'ETH' },
    payment_total: { value: order.paid, currency: order.fiat },
    transaction_id: order.id,
    partner_user_ref: order.reference,
  }
}

async function bodyOf(c: Context): Promise<Fields> {
  // Fields are checked one by one.
  return (await c.req.json().catch(() => ({}))) as Fields
}

function wrongToken(
  header: string,
  { uri, keyId, key }: { readonly uri: string; readonly keyId: string; readonly key: KeyObject },
): string | undefined {
  const [, head = '', claims = '', signature = ''] = /^Bearer ([^.]+)\.([^.]+)\.([^.]+)$/.exec(header) ?? []
  if (!verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))) return 'The signature is wrong.'
  const read = (text: string): Fields => JSON.parse(Buffer.from(text, 'base64url').toString()) as Fields
  const { iss, sub, exp, nbf, uris } = read(claims)
  const now = Date.now() / 1000
  if (read(head).kid !== keyId || sub !== keyId || iss !== 'cdp') return 'The key is unknown.'
  if (!(Number(nbf) <= now + 5 && now < Number(exp) && Number(exp) - Number(nbf) <= 120)) return 'The token is too old.'
  return Array.isArray(uris) && uris.length === 1 && uris[0] === uri ? undefined : `The token is for another call than ${uri}.`
}
