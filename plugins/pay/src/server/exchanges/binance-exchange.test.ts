import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExchangeCall } from '../options.js'
import { binanceExchange } from './binance-exchange.js'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
const call: ExchangeCall = { fetch, signal: new AbortController().signal, caller: undefined, report: undefined }
const USDC = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ETHER = 'eip155:8453/slip44:60'
const order = { id: 'ab'.repeat(16), asset: USDC, amount: 25_000_001n, recipient: 'eip155:8453:0x8ba1f109551bD432803012645Ac136ddd64DBA72' }
interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let server: Server
let url = ''
let asked: Asked[] = []
let answer: { readonly status?: number; readonly body: string } = { body: '' }
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, body })
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})
const open = () =>
  binanceExchange({
    ...{
      clientId: 'client',
      accessToken: 'token',
      privateKey: pem,
      merchantCode: 'shop',
      merchantName: 'Shop',
      apiUrl: url,
      now: () => 1_800_000_000_000,
    },
    assets: [
      { asset: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, coin: 'USDC', network: 'BASE' },
      { asset: ETHER, symbol: 'ETH', name: 'Ether', decimals: 18, coin: 'ETH', network: 'BASE' },
    ],
  })
const says = (data: unknown, code = '000000') => {
  answer = { body: JSON.stringify({ code, data }) }
}

test('requests a page for the exact amount, with a body signed by the key', async () => {
  says({ link: 'https://www.binance.com/order/1', linkExpireTime: 1_800_000_600_000 })
  expect(await open().start(order, call)).toEqual({ url: 'https://www.binance.com/order/1', expiresAt: 1_800_000_600_000 })
  const [{ path, headers, body }] = asked as [Asked]
  expect(path).toBe('POST /papi/v1/ramp/connect/buy/pre-order')
  expect(headers).toMatchObject({ 'x-tesla-clientid': 'client', 'x-tesla-signaccesstoken': 'token', 'x-tesla-timestamp': '1800000000000' })
  const isSigned = createVerify('RSA-SHA256')
    .update(`${body}1800000000000`)
    .verify(publicKey, String(headers['x-tesla-signature']), 'base64')
  expect(isSigned).toBe(true)
  expect(JSON.parse(body)).toMatchObject({
    ...{ externalOrderId: order.id, cryptoCurrency: 'USDC', amountType: 2, requestedAmount: '25.000001', network: 'BASE' },
    ...{ address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', merchantCode: 'shop', customization: { SEND_PRIMARY: true } },
  })
})

test('an amount that Binance cannot represent is never requested', async () => {
  await expect(open().start({ ...order, asset: ETHER, amount: 1_000_000_001n }, call)).rejects.toThrow('8 decimal places')
  expect(asked).toEqual([])
})

test.each([
  [0, undefined],
  [1, { status: 'pending' }],
  [11, { status: 'pending' }],
  [20, { status: 'done', hash: '0xabc' }],
  [96, { status: 'failed' }],
  [99, { status: 'failed' }],
  [1234, undefined],
])('status %i is %j', async (status, news) => {
  says({ status, externalOrderId: order.id, withdrawTxHash: status === 20 ? '0xabc' : null })
  expect(await open().find(order, call)).toEqual(news)
})

test('an order without a start is undefined', async () => {
  says(null)
  expect(await open().find(order, call)).toBeUndefined()
})

test.each([
  ['a refusal', { body: '{"code":"000001","data":{"link":"https://x.example"}}' }],
  ['a page', { body: '<html>' }],
  ['another shape', { body: '{"code":"000000","data":{}}' }],
  ['a fault', { status: 500, body: '{}' }],
  ['a no', { status: 401, body: '{}' }],
  ['too much', { body: `"${'x'.repeat(2_000_000)}"` }],
])('%s is not a page, and the error contains no key', async (_, wrong) => {
  answer = wrong
  const failure: unknown = await open()
    .start(order, call)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ catalogue: 'server', code: 'unavailable' })
  const said = `${(failure as Error).message} ${String((failure as Error).cause)}`
  for (const secret of ['token', pem.slice(40, 80)]) expect(said).not.toContain(secret)
})

test('news of another order is not trusted', async () => {
  says({ status: 20, externalOrderId: 'cd'.repeat(16), withdrawTxHash: '0xabc' })
  await expect(open().find(order, call)).rejects.toMatchObject({ code: 'unavailable' })
})

test('an unreadable key is reported, without the key', () => {
  const make = () =>
    binanceExchange({ clientId: 'c', accessToken: 't', privateKey: 'not-a-key', merchantCode: 's', merchantName: 'S', assets: [] })
  expect(make).toThrow('cannot be read')
  expect(make).not.toThrow('not-a-key')
})
