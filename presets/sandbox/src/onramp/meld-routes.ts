import { createHmac, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { checkoutRoutes, STRANGER } from './coinbase-routes.js'
import type { Hook, Seller } from './create-seller.js'
import { misbehaves } from './misbehave.js'
import type { SellerOrder } from './sandbox-onramp.js'
import { dealOf, type waresOf } from './wares.js'

type Fields = { readonly [name: string]: unknown }

/** The part of Meld's HTTP API that servers and visitors use. */
export function meldRoutes({
  seller,
  wares,
  apiKey,
  url,
}: {
  readonly seller: Seller
  readonly wares: ReturnType<typeof waresOf>
  readonly apiKey: string
  readonly url: string
}): Hono {
  const app = new Hono()
  const wareOf = (code: unknown) => wares.find(({ codes }) => codes.meld === code)
  for (const path of ['/payments/*', '/crypto/*', '/service-providers/*']) {
    app.use(path, misbehaves(seller), async (c, next) => {
      if (c.req.header('authorization') !== `BASIC ${apiKey}`) return c.json({ code: 'UNAUTHORIZED', message: 'The key is unknown.' }, 401)
      if (!c.req.header('meld-version')) return c.json({ code: 'BAD_REQUEST', message: 'Meld-Version is missing.' }, 400)
      await next()
    })
  }
  app.get('/service-providers/properties/countries', (c) =>
    c.json(['US', 'DE', 'EG', 'GB'].map((countryCode) => ({ countryCode, name: countryCode, flagImageUrl: '' }))),
  )
  app.post('/payments/crypto/quote', async (c) => {
    // Fields are checked one by one.
    const body = (await c.req.json()) as Fields
    const ware = wareOf(body.destinationCurrencyCode)
    if (!ware) return c.json({ code: 'INVALID_CRYPTO_CURRENCY', message: 'The currency is unknown.' }, 400)
    const fiat = String(body.sourceCurrencyCode)
    const { amount, fee, network } = dealOf(ware, { fiat, paid: String(body.sourceAmount) })
    const quote = (serviceProvider: string, part: number) => ({
      serviceProvider,
      transactionType: 'CRYPTO_PURCHASE',
      sourceAmount: Number(body.sourceAmount) * (seller.misbehaviour === 'dear' ? 10 : 1),
      sourceCurrencyCode: fiat,
      destinationAmount: seller.misbehaviour === 'nothing' ? 0 : Number((Number(amount) * part).toFixed(Math.min(ware.decimals, 8))),
      destinationCurrencyCode: body.destinationCurrencyCode,
      totalFee: Number(fee) + Number(network),
      networkFee: Number(network),
      paymentMethodType: 'CREDIT_DEBIT_CARD',
      customerScore: 20,
    })
    return c.json({ quotes: [quote('TRANSAK', 0.98), quote('BANXA', 0.99), quote('PAYBIS', 0.97)], message: null, error: null })
  })
  app.post('/crypto/session/widget', async (c) => {
    const { sessionType, externalSessionId, sessionData = {} } = (await c.req.json()) as Fields & { readonly sessionData?: Fields }
    const { walletAddress, sourceAmount, sourceCurrencyCode, destinationCurrencyCode, serviceProvider } = sessionData
    const ware = wareOf(destinationCurrencyCode)
    if (sessionType !== 'BUY' || !ware || typeof walletAddress !== 'string' || serviceProvider !== 'BANXA')
      return c.json({ code: 'BAD_REQUEST', message: 'The session is not complete.' }, 400)
    const [fiat, paid] = [String(sourceCurrencyCode), String(sourceAmount)]
    const { amount } = dealOf(ware, { fiat, paid })
    const page = seller.open({ reference: String(externalSessionId), address: walletAddress, asset: ware.asset, amount, fiat, paid })
    const host = seller.misbehaviour === 'page' ? 'https://meldcrypto.com.example.com' : url
    return c.json({ id: randomUUID(), externalSessionId, widgetUrl: `${host}/meld/checkout/${page}`, token: randomUUID() })
  })
  app.get('/payments/transactions', (c) => {
    const own = seller.orders.filter(({ reference }) => reference === c.req.query('externalSessionIds')).reverse()
    return c.json({
      transactions: own.map((order) => transactionOf(order, seller)),
      count: own.length,
      remaining: 0,
      totalCount: own.length,
    })
  })
  checkoutRoutes(app, { path: '/meld/checkout', title: 'Meld', seller, wares })
  return app
}

const STATUSES = {
  pending: ['SETTLING', 'TRANSACTION_CRYPTO_TRANSFERRING'],
  done: ['SETTLED', 'TRANSACTION_CRYPTO_COMPLETE'],
  failed: ['FAILED', 'TRANSACTION_CRYPTO_FAILED'],
} as const

/** A hook in Meld's format, signed like Meld's: it reports that something changed, and little else. */
export function meldHook(order: SellerOrder, { secret, url }: { readonly secret: string; readonly url: string }): Hook {
  const [paymentTransactionStatus, eventType] = STATUSES[order.status]
  const at = new Date().toISOString()
  const body = JSON.stringify({
    eventType,
    // A repeated hook has the same id.
    eventId: `${order.id}-${order.status}`,
    timestamp: at,
    accountId: 'sandbox',
    version: '2025-03-04',
    payload: { accountId: 'sandbox', paymentTransactionId: order.id, externalSessionId: order.reference, paymentTransactionStatus },
  })
  const signature = createHmac('sha256', secret).update(`${at}.${url}.${body}`).digest('base64url')
  return { headers: { 'meld-signature': signature, 'meld-signature-timestamp': at }, body }
}

function transactionOf(order: SellerOrder, { misbehaviour }: Seller): object {
  return {
    id: order.id,
    status: STATUSES[order.status][0],
    externalSessionId: order.reference,
    sourceAmount: Number(order.paid),
    sourceCurrencyCode: order.fiat,
    destinationAmount: Number(order.amount),
    cryptoDetails: {
      destinationWalletAddress: misbehaviour === 'address' ? STRANGER : order.address,
      blockchainTransactionId: order.hash ?? null,
    },
  }
}
