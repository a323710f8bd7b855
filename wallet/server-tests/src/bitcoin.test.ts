import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addresses } from './fixtures/holder.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const CHAIN = 'bip122:000000000933ea01ad0ee984209779ba'
const txid = (fill: string): string => fill.repeat(64)
const answers: { [path: string]: (request: IncomingMessage) => { readonly status?: number; readonly text: string } } = {}
const node = createServer((request, response) => {
  const answer = answers[`${request.method} ${request.url}`]?.(request) ?? { status: 404, text: 'not found' }
  response.writeHead(answer.status ?? 200).end(answer.text)
})
beforeAll(() => new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => node.close(resolve)))
const COINS = `GET /address/${addresses.bip122Testnet}/utxo`

describeWallets('bitcoin of a wallet', ({ server, loggedIn }) => {
  const start = async (email: string) => {
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}/`
    const one = await server({ esplora: { [CHAIN]: url }, onError: vi.fn() })
    const device = await loggedIn(one, email)
    return {
      coins: (chain = CHAIN) => device.ask('POST', '/v1/bitcoin/coins', { chain, address: addresses.bip122Testnet }),
      send: (transaction: string, more: object = {}) => device.ask('POST', '/v1/bitcoin/send', { chain: CHAIN, transaction, ...more }),
      bare: () => one.fetch(new Request('http://wallet.test/v1/bitcoin/send', { method: 'POST', body: '{}' })),
    }
  }
  const known = (): void => {
    answers[COINS] = () => ({
      text: JSON.stringify([
        { txid: txid('a'), vout: 1, value: 1000, status: { confirmed: false } },
        { txid: txid('b'), vout: 0, value: 21_000_000_00000000, status: { confirmed: true, block_height: 3 } },
      ]),
    })
    answers['GET /fee-estimates'] = () => ({ text: '{"1":9.1,"3":4.25,"144":1.01}' })
  }

  test('returns coins with the rate for six blocks, the largest first, only to the logged-in user', async () => {
    known()
    const { coins, bare } = await start('coins@example.com')
    expect((await coins()).reply).toEqual({
      coins: [
        { txid: txid('b'), vout: 0, value: '2100000000000000', confirmed: true },
        { txid: txid('a'), vout: 1, value: '1000', confirmed: false },
      ],
      feeRate: '4.250',
    })
    expect((await bare()).status).toBeGreaterThanOrEqual(400)
  })

  test('uses the minimum relay rate on a young chain, and reports a network without a server or with an invalid answer', async () => {
    known()
    answers['GET /fee-estimates'] = () => ({ text: '{}' })
    const { coins } = await start('young@example.com')
    expect((await coins()).reply).toMatchObject({ feeRate: '1.000' })
    expect((await coins('bip122:000000000019d6689c085ae165831e93')).error).toMatchObject({ code: 'not-found' })
    for (const text of ['<html>', '{"txid":1}', '[{"txid":"x","vout":0,"value":1}]', '[{"txid":null}]']) {
      answers[COINS] = () => ({ text })
      expect((await coins()).error, text).toMatchObject({ code: 'unavailable' })
    }
  })

  test('forwards a transaction, and returns a node’s refusal in its words', async () => {
    const { send } = await start('send@example.com')
    answers['POST /tx'] = () => ({ text: `${txid('c')}\n` })
    expect((await send('00'.repeat(80))).reply).toEqual({ txid: txid('c') })
    answers['POST /tx'] = () => ({
      status: 400,
      text: 'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}\u202e',
    })
    const { error } = await send('00'.repeat(80))
    expect(error).toMatchObject({ code: 'invalid', field: 'transaction' })
    expect(error?.message).toContain('min relay fee not met')
    expect(error?.message).not.toContain('\u202e')
    expect((await send('zz')).error).toMatchObject({ code: 'invalid' })
  })

  test('a transaction that the node already has counts as sent: the response to the first attempt may have been lost', async () => {
    const { send } = await start('again@example.com')
    answers[`GET /tx/${txid('d')}`] = () => ({ text: JSON.stringify({ txid: txid('d'), status: { confirmed: false } }) })
    for (const [status, text, code] of [
      [400, 'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}', 'invalid'],
      [502, '', 'unavailable'],
      [200, '<html>', 'unavailable'],
    ] as const) {
      answers['POST /tx'] = () => ({ status, text })
      expect((await send('00'.repeat(80), { txid: txid('d') })).reply, text).toEqual({ txid: txid('d') })
      expect((await send('00'.repeat(80), { txid: txid('e') })).error, text).toMatchObject({ code })
      expect((await send('00'.repeat(80))).error, text).toMatchObject({ code })
    }
  })
})
