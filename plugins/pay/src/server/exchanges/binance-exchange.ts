import { createPrivateKey, createSign } from 'node:crypto'
import { fromUnits } from '@latchkey/kernel/units'
import { check, integer, nothing, object, optional, type Static, string, type TSchema, union } from '@latchkey/kernel/wire'
import { createUpstream, serverErrors } from '@latchkey/server-kit'
import type { ExchangeCall, ExchangeHolding, ExchangeNews, ExchangeProvider } from '../options.js'

/** Your partner account at Binance, and the assets it pays out. */
export interface BinanceExchangeOptions {
  /** `X-Tesla-ClientId`. */
  readonly clientId: string
  /** `X-Tesla-SignAccessToken`. */
  readonly accessToken: string
  /** RSA key in PEM; Binance has its public half. */
  readonly privateKey: string
  /** Your merchant code at Binance. */
  readonly merchantCode: string
  /** Your name as shown to visitors there. */
  readonly merchantName: string
  /** With Binance's own names for coin and network: `USDC` and `BASE`. */
  readonly assets: readonly (ExchangeHolding & { readonly coin: string; readonly network: string })[]
  /** Defaults to `https://api.commonservice.io`. */
  readonly apiUrl?: string
  /** An image that browsers can load. */
  readonly iconUrl?: string
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

const text = /* @__PURE__ */ string({ maxLength: 8_000 })
const maybeText = /* @__PURE__ */ optional(/* @__PURE__ */ union([text, /* @__PURE__ */ nothing()]))
const pageAnswer = /* @__PURE__ */ object({
  code: text,
  data: /* @__PURE__ */ object({ link: text, linkExpireTime: /* @__PURE__ */ optional(/* @__PURE__ */ integer()) }),
})
const orderAnswer = /* @__PURE__ */ object({
  code: text,
  data: /* @__PURE__ */ optional(
    /* @__PURE__ */ union([
      /* @__PURE__ */ object({ status: /* @__PURE__ */ integer(), withdrawTxHash: maybeText, externalOrderId: maybeText }),
      /* @__PURE__ */ nothing(),
    ]),
  ),
})

const GOOD = '000000'
/** Decimals of Binance's amounts. */
const PLACES = 8
const HALF_HOUR = 1_800_000
/** ON_RAMP_PROCESSING, ON_RAMP_COMPLETED, WITHDRAW_INIT, WITHDRAW_PROCESSING. */
const PENDING: readonly number[] = [1, 2, 10, 11]
const COMPLETED = 20
/** WITHDRAW_ABANDONED, ON_RAMP_FAILED, WITHDRAW_FAILED, FAILED. */
const FAILED: readonly number[] = [96, 97, 98, 99]

/**
 * Binance's Onchain Pay: visitors send what they hold there, or buy it, to the recipient. Implemented from the documentation at
 * https://developers.binance.com/legacy-docs/binance_connect; not tested with Binance. Ask Binance not to deduct fees from what is sent:
 * only the exact amount counts as a payment.
 *
 * @throws Error if the key cannot be read
 */
export function binanceExchange(options: BinanceExchangeOptions): ExchangeProvider {
  const {
    clientId,
    accessToken,
    merchantCode,
    merchantName,
    assets,
    apiUrl = 'https://api.commonservice.io',
    iconUrl,
    now = Date.now,
  } = options
  const key = readKey(options.privateKey)
  const upstream = createUpstream({ name: 'Binance', timeoutMs: 8_000, maxBytes: 1_000_000, now })
  const ask = async <S extends TSchema>(path: string, fields: object, schema: S, call: ExchangeCall): Promise<Static<S>> => {
    const body = JSON.stringify(fields)
    const at = String(now())
    const headers = {
      'content-type': 'application/json',
      'X-Tesla-ClientId': clientId,
      'X-Tesla-SignAccessToken': accessToken,
      'X-Tesla-Signature': createSign('RSA-SHA256').update(`${body}${at}`).sign(key, 'base64'),
      'X-Tesla-Timestamp': at,
    }
    const { status, text: answer } = await upstream.send(`${apiUrl}${path}`, { method: 'POST', headers, body }, call)
    const fail = (problem: string): Error =>
      serverErrors.create('unavailable', { what: upstream.name }, { cause: new Error(`Binance ${problem}.`) })
    if (status !== 200) throw fail(`answered ${status}`)
    let value: unknown
    try {
      value = JSON.parse(answer)
    } catch {
      throw fail('answered no JSON')
    }
    const problem = check(schema, value)
    if (problem) throw fail(`answered in another shape than documented: ${problem}`)
    const { code } = value as { readonly code: string }
    if (code !== GOOD) throw fail(`refuses with ${code.slice(0, 40)}`)
    // Safe: checked against the schema above.
    return value as Static<S>
  }
  return {
    id: 'binance',
    name: 'Binance',
    ...(iconUrl !== undefined && { iconUrl }),
    assets: assets.map(({ asset, symbol, name, decimals }) => ({ asset, symbol, name, decimals })),
    health: () => [{ name: upstream.name, state: upstream.state }],
    async start({ id, asset, amount, recipient }, call) {
      const token = assets.find((each) => each.asset.toLowerCase() === asset.toLowerCase())
      if (!token) throw new Error(`Binance does not pay out ${asset}.`)
      const { data } = await ask(
        '/papi/v1/ramp/connect/buy/pre-order',
        {
          externalOrderId: id,
          merchantCode,
          merchantName,
          ts: now(),
          cryptoCurrency: token.coin,
          amountType: 2,
          requestedAmount: exactly(amount, token.decimals),
          network: token.network,
          address: recipient.slice(recipient.lastIndexOf(':') + 1),
          customization: { SEND_PRIMARY: true },
        },
        pageAnswer,
        call,
      )
      return { url: data.link, expiresAt: data.linkExpireTime ?? now() + HALF_HOUR }
    },
    async find({ id }, call): Promise<ExchangeNews | undefined> {
      const { data } = await ask('/papi/v1/ramp/connect/order', { externalOrderId: id }, orderAnswer, call)
      if (!data) return undefined
      if (typeof data.externalOrderId === 'string' && data.externalOrderId !== id)
        throw serverErrors.create('unavailable', { what: upstream.name }, { cause: new Error('Binance speaks of another order.') })
      const hash = data.withdrawTxHash || undefined
      if (data.status === COMPLETED) return { status: 'done', hash }
      if (FAILED.includes(data.status)) return { status: 'failed' }
      return PENDING.includes(data.status) ? { status: 'pending', hash } : undefined
    },
  }
}

/** Formats whole units. @throws Error if Binance cannot represent the amount */
function exactly(amount: bigint, decimals: number): string {
  const written = fromUnits(amount, decimals)
  if ((written.split('.')[1] ?? '').length > PLACES) throw new Error(`Binance pays out ${PLACES} decimal places at most.`)
  return written
}

function readKey(pem: string): ReturnType<typeof createPrivateKey> {
  try {
    return createPrivateKey(pem)
  } catch {
    // Neither the text nor the reason is repeated, because both may contain parts of the key.
    throw new Error('The private key for Binance cannot be read: it is RSA, in PEM.')
  }
}
