import { afterEach, expect, test, vi } from 'vitest'
import { keepWorking } from './keep-working.js'
import { readConfig } from './read-config.js'
import { startOptions } from './start-options.js'

afterEach(() => void vi.useRealTimers())

const RECIPIENT = 'eip155:1:0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const accepts = [{ asset: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18, recipient: RECIPIENT }]
const key = 'a key of more than thirty-two characters'
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('accepted payments come from the file, and keys from the environment first', () => {
  const file = { pay: { accepts, merchantKey: 'of the file', expireMinutes: 5, webhook: { url: 'https://shop.example/hooks' } } }
  expect(readConfig([], { PAY_MERCHANT_KEY: key, PAY_WEBHOOK_SECRET: secret }, file).start.pay).toEqual({
    accepts,
    merchantKey: key,
    expireMs: 300_000,
    webhook: { url: 'https://shop.example/hooks', secret },
  })
  expect(startOptions({ pay: { accepts } }).pay).toEqual({ accepts })
  expect(readConfig([], { PAY_MERCHANT_KEY: key }).start.pay).toBeUndefined()
})

test.each([
  [{ pay: { accepts, onlyMerchant: true } }, 'Set PAY_MERCHANT_KEY, or PAY_MERCHANT_KEY_FILE with its path.'],
  [{ pay: { accepts, webhook: { url: 'https://shop.example' } } }, 'Set PAY_WEBHOOK_SECRET'],
])('%j is refused with one sentence', (file, message) => {
  expect(() => readConfig([], {}, file)).toThrow(message)
})

test.each([
  [{ accepts: [] }],
  [{ accepts, surprise: true }],
  [{ accepts: [{ ...accepts[0], decimals: -1 }] }],
  [{ accepts, confirmations: { 'eip155:1': 0 } }],
])('%j is not allowed in the file', (pay) => {
  expect(() => startOptions({ pay } as never)).toThrow('/pay')
})

test('a server works repeatedly, never twice at once, reports failures, and stops', async () => {
  vi.useFakeTimers()
  const seen: string[] = []
  const errors: unknown[] = []
  const under: ((status: number) => void)[] = []
  const server = {
    fetch(request: Request): Promise<Response> {
      seen.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('authorization')}`)
      return new Promise((resolve) => under.push((status) => resolve(new Response(null, { status }))))
    },
  }
  const work = keepWorking(server, { path: '/v1/pay/work', token: 'token', everyMs: 5_000, onError: (error) => errors.push(error) })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen).toEqual(['POST /v1/pay/work Bearer token'])
  under[0]?.(200)
  await vi.advanceTimersByTimeAsync(5_000)
  under[1]?.(503)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([seen.length, errors.length]).toEqual([3, 1])
  const stopped = work.stop()
  under[2]?.(200)
  await stopped
  await vi.advanceTimersByTimeAsync(20_000)
  expect([seen.length, vi.getTimerCount()]).toEqual([3, 0])
})
