import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { getAddress, Wallet } from 'ethers'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { describe, expect, test } from 'vitest'
import negative from '../fixtures/vectors/siwe-parsing-negative.json' with { type: 'json' }
import positive from '../fixtures/vectors/siwe-parsing-positive.json' with { type: 'json' }
import type { MessageFields } from '../wire.js'
import { formatMessage } from './format-message.js'
import { parseMessage } from './parse-message.js'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** Fields of most of these messages. */
const FEW: MessageFields = {
  domain: 'app.example.com',
  accountAddress: ADDRESS,
  chainId: 'eip155:1',
  uri: 'https://app.example.com',
  version: '1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24Z',
}
const letters = (from: string, { min = 1, max = 40 } = {}) => fc.string({ unit: fc.constantFrom(...from), minLength: min, maxLength: max })
const time = fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
const uri = letters('abcXYZ019-._~/?&=%20'.replace('%', '')).map((path) => `https://app.example.com/${path}`)
const fields: fc.Arbitrary<MessageFields> = fc.record(
  {
    domain: fc.constantFrom('app.example.com', 'localhost:3000', '127.0.0.1', '[::1]:8080'),
    accountAddress: fc.constant(ADDRESS),
    chainId: fc.constantFrom('eip155:1', 'eip155:1337'),
    uri,
    version: fc.constant('1' as const),
    nonce: letters('abcdefXYZ0123456789', { min: 8 }),
    issuedAt: time,
    statement: letters("abc XYZ.,:;?!'()", { max: 80 }).filter((text) => text.trim() === text && text !== ''),
    expirationTime: time,
    notBefore: time,
    requestId: letters('abc019-_.~'),
    resources: fc.array(uri, { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'] },
)

describe('the message', () => {
  test('a formatted message parses to the same fields, and the standard authors’ package parses it identically', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const text = formatMessage(given)
        expect(parseMessage(text)).toEqual({ fields: given, scheme: undefined })
        const theirs = new SiweMessage(text)
        expect(theirs.toMessage()).toBe(text)
        expect([
          theirs.domain,
          theirs.address,
          theirs.uri,
          theirs.nonce,
          `eip155:${theirs.chainId}`,
          theirs.statement,
          theirs.resources,
        ]).toEqual([given.domain, given.accountAddress, given.uri, given.nonce, given.chainId, given.statement, given.resources])
      }),
      { numRuns: 500 },
    )
  })

  test('the standard authors’ package verifies the signature, but not once anything is altered', async () => {
    const wallet = Wallet.createRandom()
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const { expirationTime: _, notBefore: __, ...lasting } = given
        const text = formatMessage({ ...lasting, accountAddress: wallet.address })
        const signature = await wallet.signMessage(text)
        const verify = (message: string, nonce = given.nonce) =>
          new SiweMessage(message).verify({ signature, domain: given.domain, nonce }, { suppressExceptions: true })
        expect(await verify(text)).toMatchObject({ success: true })
        expect(await verify(text.replace(`Nonce: ${given.nonce}`, `Nonce: ${given.nonce}a`), `${given.nonce}a`)).toMatchObject({
          success: false,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('SIWX-08: without resources there is no empty section and no trailing empty line; with some they are parsed again', () => {
    for (const resources of [undefined, []]) {
      const text = formatMessage({ ...FEW, ...(resources && { resources }) })
      expect(text.endsWith('\nIssued At: 2021-09-30T16:25:24Z')).toBe(true)
      expect(parseMessage(text)?.fields).toEqual(FEW)
    }
    const some = { ...FEW, resources: ['ipfs://x', 'https://example.com/y'] }
    expect(parseMessage(formatMessage(some))?.fields).toEqual(some)
    expect(parseMessage(`${formatMessage(FEW)}\nResources:`)).toBeUndefined()
  })

  test('other families use the same layout, with their own name and reference (CAIP-122)', () => {
    const { issuedAt: _, ...rest } = FEW
    const given: MessageFields = {
      ...rest,
      accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }
    const text = formatMessage(given)
    expect(text.split('\n')[0]).toBe('app.example.com wants you to sign in with your Solana account:')
    expect(text).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
    expect(parseMessage(text)?.fields).toEqual(given)
    const other = { ...given, chainId: 'tezos:NetXdQprcVkpaWU', accountAddress: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb' }
    expect(parseMessage(formatMessage(other))?.fields).toEqual(other)
    const bitcoin = {
      ...given,
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    }
    expect(formatMessage(bitcoin).split('\n')[0]).toBe('app.example.com wants you to sign in with your Bitcoin account:')
    expect(parseMessage(formatMessage(bitcoin))?.fields).toEqual(bitcoin)
    const ton = { ...given, chainId: 'tvm:-239', accountAddress: 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG' }
    expect(formatMessage(ton).split('\n')[0]).toBe('app.example.com wants you to sign in with your tvm account:')
    expect(formatMessage(ton, { tvm: 'TON' }).split('\n')[0]).toBe('app.example.com wants you to sign in with your TON account:')
    expect(parseMessage(formatMessage(ton, { tvm: 'TON' }), { tvm: 'TON' })?.fields).toEqual(ton)
    expect(parseMessage(formatMessage(ton, { tvm: 'TON' }))).toBeUndefined()
  })

  test('API-17 on Solana, the standard authors’ package parses it identically, with a statement and without, and we parse their texts', () => {
    const solana = { accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    fc.assert(
      fc.property(fields, (some) => {
        const { accountAddress: address, chainId, ...given } = { ...some, ...solana }
        const theirs = { ...given, address, chainId: chainId.slice('solana:'.length) }
        const text = formatMessage({ ...some, ...solana })
        expect({ ...parseSignInMessageText(text) }).toEqual({ statement: undefined, ...theirs })
        expect(createSignInMessageText(theirs)).toBe(text)
        expect(parseMessage(text)?.fields).toEqual({ ...some, ...solana })
      }),
    )
  })

  test('API-17 two empty lines, as in CAIP-122, are also accepted on Solana; one is not accepted on EVM', () => {
    const given = {
      ...FEW,
      accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }
    expect(parseMessage(formatMessage(given).replace('\n\nURI', '\n\n\nURI'))?.fields).toEqual(given)
    expect(parseMessage(formatMessage(given).replace('\n\nURI', '\n\n\n\nURI'))).toBeUndefined()
    expect(parseMessage(formatMessage(FEW).replace('\n\n\nURI', '\n\nURI'))).toBeUndefined()
  })

  test('the example of CAIP-122 for Solana is accepted as written there', () => {
    // https://chainagnostic.org/CAIPs/caip-122 and its Solana profile: every field, in order.
    const text = [
      'service.org wants you to sign in with your Solana account:',
      'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
      '',
      'I accept the ServiceOrg Terms of Service: https://service.org/tos',
      '',
      'URI: https://service.org/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32891757',
      'Issued At: 2021-09-30T16:25:24.000Z',
      'Resources:',
      '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
      '- https://example.com/my-web2-claim.json',
    ].join('\n')
    expect(parseMessage(text)?.fields).toMatchObject({
      chainId: 'solana:1',
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    })
  })

  describe.each(Object.entries(positive.vectors))('published vector, good: %s', (_, { message, fields: expected }) => {
    test('is parsed to its fields', () => {
      const { address, chainId, ...rest } = expected
      expect(parseMessage(message)?.fields).toEqual({ ...rest, accountAddress: address, chainId: `eip155:${chainId}` })
      expect(formatMessage(parseMessage(message)?.fields as MessageFields)).toBe(message)
    })
  })

  test.each(Object.entries(negative.vectors))('published vector, bad: %s', (name, message) => {
    const read = parseMessage(message)?.fields
    // Checking the case of letters takes a hash, which the server does.
    if (read) expect(read.accountAddress, name).not.toBe(getAddress(read.accountAddress.toLowerCase()))
  })

  test.each([
    ['a line that ends as on Windows', (text: string) => text.replace('\n', '\r\n')],
    ['a line break at the end', (text: string) => `${text}\n`],
    ['a space at the end', (text: string) => `${text} `],
    ['another word for Ethereum', (text: string) => text.replace('Ethereum', 'eip155')],
    ['a chain number with a sign', (text: string) => text.replace('Chain ID: 1', 'Chain ID: -1')],
    ['a field twice', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['an unknown field', (text: string) => `${text}\nColour: red`],
    ['a separator of lines inside the statement', (text: string) => text.replace('Hello', 'Hel\u2028lo')],
    ['a word that turns the direction of writing', (text: string) => text.replace('Hello', 'Hel\u202elo')],
    ['a Cyrillic letter in the domain', (text: string) => text.replace('app', '\u0430pp')],
    ['a domain with a path', (text: string) => text.replace('app.example.com', 'app.example.com/x')],
    ['a nonce of seven letters', (text: string) => text.replace('32891757', '3289175')],
    ['a date without a time', (text: string) => text.replace('2021-09-30T16:25:24Z', '2021-09-30')],
  ])('is invalid with %s', (_, change) => {
    const text = formatMessage({ ...FEW, statement: 'Hello' })
    expect(parseMessage(text)).toBeDefined()
    expect(change(text)).not.toBe(text)
    expect(parseMessage(change(text))).toBeUndefined()
  })

  test('a statement may be in the visitor’s language', () => {
    const text = formatMessage({ ...FEW, statement: 'سجّل الدخول، für „alle“.' })
    expect(parseMessage(text)?.fields.statement).toBe('سجّل الدخول، für „alle“.')
  })

  test('ten thousand random texts never throw, and parsed ones are formatted identically', () => {
    const good = formatMessage({ ...FEW, domain: 'a.b', uri: 'x:y' })
    let read = 0
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(4), fc.string({ unit: 'binary', maxLength: 6 }), (at, cut, put) => {
        const text = good.slice(0, at) + put + good.slice(at + cut)
        const parsed = parseMessage(text)
        if (!parsed) return
        read += 1
        expect((parsed.scheme ? `${parsed.scheme}://` : '') + formatMessage(parsed.fields)).toBe(text)
      }),
      { numRuns: 10_000, seed: 20_261_121 },
    )
    expect(read).toBeGreaterThan(100)
  })
})
