import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageUrl } from './page-url.js'
import { propsOf } from './props-of.js'
import { redact, redactAll } from './redact.js'

const NETWORKS = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
const HEX = '0123456789abcdefABCDEF'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = '023456789acdefghjklmnpqrstuvwxyz'
const letters = (alphabet: string, min: number, max = min) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max }).map((all) => all.join(''))

const address = fc.oneof(
  letters(HEX, 40).map((hex) => `0x${hex}`),
  letters(HEX, 40),
  letters(BASE58, 32, 44),
  letters(BASE58, 25, 34).map((rest) => `1${rest}`),
  letters(BECH32, 39).map((rest) => `bc1q${rest}`),
  letters(BECH32, 59).map((rest) => `tb1p${rest}`),
  letters(HEX, 64).map((hash) => `0x${hash}`),
)
const caip = fc.tuple(fc.constantFrom(...NETWORKS), address).map(([network, one]) => `${network}:${one}`)
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', 'from ', '("', 'to='),
  fc.string({ maxLength: 2_500 }),
)

/** Everything that is sent of an event with the text in every field, of an error, and of a page. */
function sent(secret: string, around: string): string {
  const text = `${around}${secret}${around}`
  const stack = `Error: ${text}\n    at ${secret} (https://app.test/assets/app.js?${secret}#${secret}:10:2)\n${secret}@https://app.test/${secret}:1:1`
  const keys = [
    'name',
    'message',
    'view',
    'method',
    'type',
    'network',
    'chain',
    'connector',
    'address',
    'email',
    'ensName',
    'hash',
    'search',
    'text',
  ]
  const event = { plugin: 'shop', name: 'bought', at: 0 }
  const surroundings = { connected: true, networks: NETWORKS }
  const fault = (more: object) =>
    propsOf({ ...event, plugin: 'core', name: 'error', payload: { plugin: 'shop', error: more } }, surroundings)
  const error = Object.assign(new Error(text), { stack, code: secret })
  return JSON.stringify([
    propsOf({ ...event, payload: Object.fromEntries(keys.map((key) => [key, text])) }, surroundings),
    propsOf({ ...event, payload: { ...Object.fromEntries(keys.map((key) => [key, secret])), networks: [secret] } }, surroundings),
    fault(error),
    fault(Object.assign(new Error(secret), { catalogue: secret, code: secret })),
    propsOf({ ...event, plugin: 'core', name: 'error', payload: { plugin: 'shop', error: text } }, surroundings),
    ...[text, secret].map((part) => pageUrl(new URL(`https://app.test/a/${encodeURIComponent(part)}/b?${encodeURIComponent(part)}`))),
  ])
}

/** Returns whether an identifying part is left. */
const holds = (output: string, secret: string, size: number): boolean =>
  Array.from({ length: Math.max(secret.length - size, 0) + 1 }, (_, at) => secret.slice(at, at + size)).some((piece) =>
    output.includes(piece),
  )

test('no part of an address, hash or account id leaves the page', () => {
  fc.assert(
    fc.property(fc.oneof(address, caip), words, (secret, around) => {
      expect(holds(sent(secret, around), secret.split(':').at(-1) ?? '', 12)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('no email address leaves the page', () => {
  fc.assert(
    fc.property(fc.emailAddress(), words, (secret, around) => {
      const output = sent(secret, around)
      expect(output.includes(secret) || output.includes(encodeURIComponent(secret))).toBe(false)
      // A local part of some length would be recognised without its host.
      const [local = ''] = secret.split('@')
      expect(local.length > 11 && output.includes(local)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('no query, fragment or personal part of any URL leaves the page', () => {
  const secret = letters(`${BASE58}-._~!$&'()*+,;=:`, 8, 30)
  const url = fc.tuple(fc.webUrl(), secret, fc.constantFrom('?q=', '#', '?', '?a=b&c=', '/#/'))
  fc.assert(
    fc.property(url, words, ([page, query, mark], around) => {
      for (const text of [`${page}${mark}${query}`, `/v1/x${mark}${query}`, `wc:abc${mark}${query}`])
        expect(redact(`${around} ${text} ${around}`).includes(query) && !around.includes(query)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('no digit of an amount leaves the page', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 0n }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.integer({ min: 0 }).chain((value) => fc.constantFrom('de', 'ar-EG', 'fr', 'de-CH').map((locale) => value.toLocaleString(locale))),
  )
  fc.assert(
    fc.property(amount, fc.constantFrom('', 'USDC', ' ', '$', '€ '), (value, around) => {
      expect(redactAll(`You have ${around}${value}${around}.`)).not.toMatch(/\p{N}/u)
      const payload = {
        amount: value,
        message: `${value} left`,
        status: value,
        swapFromAmount: value,
        displayIndex: value,
        token: `${value} USDC`,
      }
      const props = propsOf({ plugin: 'swaps', name: 'swapError', payload, at: 0 }, { connected: true, networks: NETWORKS })
      expect(JSON.stringify(props)).not.toMatch(/\p{N}/u)
      expect(pageUrl(new URL(`https://app.test/pay/${encodeURIComponent(value)}`))).not.toMatch(/\p{N}/u)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Failed to fetch https://ada:secret@node.test:8545/v3/KEY?x=1 (500)', 'Failed to fetch node.test:… (…)'],
  ['The wallet 0x1234…abcd declined', 'The wallet … declined'],
  ['vitalik.eth has no address', '… has no address'],
  ['The name “ada.sol” is not registered', 'The name … is not registered'],
  ['ada.bnb, ada.crypto and pay.ada.wallet', '… … and …'],
  ['The solution at node.test', 'The solution at node.test'],
  ['insufficient funds: have 1,234.50 want 9e18', 'insufficient funds: have … want …e…'],
  ['Connection interrupted while trying to subscribe', 'Connection interrupted while trying to subscribe'],
])('%s', (text, left) => expect(redactAll(text)).toBe(left))

test.each(NETWORKS)('sends a network of the app: %s', (network) => {
  const event = { plugin: 'account', name: 'switchNetwork', payload: { network }, at: 0 }
  expect(propsOf(event, { connected: true, networks: NETWORKS })).toEqual({
    type: 'track',
    event: 'SWITCH_NETWORK',
    properties: { network },
  })
  expect(propsOf(event, { connected: true, networks: [] })).toEqual({ type: 'track', event: 'SWITCH_NETWORK' })
})

test('sends frames of scripts with their positions, in the format of every browser, but not the page itself', () => {
  const error = Object.assign(new Error('no'), {
    stack: [
      'Error: no',
      '    at t2 (https://app.test/assets/chunk-B7xk.js?v=3:1:2345)',
      '    at async Promise.all (index 0)',
      '    at https://app.test/assets/app.mjs:20:7',
      '    at onclick (https://app.test/pay/500?to=ada:3:1)',
      'send@https://app.test/assets/app.js:4:5',
      '@https://app.test/assets/app.js:6:7',
      '    at read (file:///home/ada/app.js:1:1)',
    ].join('\n'),
  })
  const props = propsOf({ plugin: 'core', name: 'error', payload: { error }, at: 0 }, { connected: false, networks: [] })
  expect((props as { readonly stackTrace: string }).stackTrace.split('\n')).toEqual([
    'at t2 (https://app.test/assets/chunk-B7xk.js:1:2345)',
    'at ? (https://app.test/assets/app.mjs:20:7)',
    'at send (https://app.test/assets/app.js:4:5)',
    'at ? (https://app.test/assets/app.js:6:7)',
  ])
})

test.each([
  [4902, '4902'],
  [-32603, '-32603'],
  ['ACTION_REJECTED', 'ACTION_REJECTED'],
  [12345678, '…'],
  [undefined, 'Error'],
])('sends the code %s of a wallet as %s', (code, told) => {
  const payload = { error: Object.assign(new Error('no'), code !== undefined && { code }) }
  expect(propsOf({ plugin: 'core', name: 'error', payload, at: 0 }, { connected: false, networks: [] })).toMatchObject({ errorType: told })
})
