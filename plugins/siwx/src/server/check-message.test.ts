import { describe, expect, test } from 'vitest'
import { refusalOf } from '../fixtures/refusal-of.js'
import { formatMessage } from '../message/format-message.js'
import type { MessageFields, SiwxSession } from '../wire.js'
import { type CheckArgs, checkMessage } from './check-message.js'
import type { Visit } from './sessions/visit.js'

const NOW = Date.parse('2026-01-01T12:00:00.000Z')
const MINUTE = 60_000
const at = (ms: number): string => new Date(NOW + ms).toISOString()
const visit: Visit = { projectId: 'p', origin: 'https://app.test', host: 'app.test', isStated: true, cookie: undefined }
const ARGS: CheckArgs = { visit, chains: undefined, titles: {}, now: NOW, leewayMs: MINUTE, nonceMs: 10 * MINUTE }
const DATA: MessageFields = {
  domain: 'app.test',
  accountAddress: '0xAda0',
  chainId: 'eip155:1',
  uri: 'https://app.test/sign-in',
  version: '1',
  nonce: 'abcdef1234',
  issuedAt: at(0),
}
const sentOf = (fields: Partial<MessageFields> = {}): SiwxSession => {
  const data = { ...DATA, ...fields }
  return { data, message: formatMessage(data), signature: '0x00' }
}
const check = (sent: SiwxSession, args: Partial<CheckArgs> = {}) => refusalOf(() => checkMessage(sent, { ...ARGS, ...args }))

describe('a message', () => {
  test('is valid if it matches its fields, for this page and now', () => {
    const sent = sentOf({ statement: 'Hello', resources: ['https://app.test/terms'], expirationTime: at(1) })
    expect(checkMessage(sent, ARGS)).toBe(sent.message)
    expect(checkMessage({ ...sentOf(), data: { ...DATA, resources: [] } }, ARGS)).toBe(sentOf().message)
    const { nonce, ...others } = DATA
    expect(checkMessage({ ...sentOf(), data: { nonce, ...others } }, ARGS)).toBe(sentOf().message)
  })

  test('contains the name of the account’s family used here, and no other', () => {
    const data = { ...DATA, chainId: 'cosmos:local-1', accountAddress: 'cosmos1ada' }
    const sent = (title: string) => ({ data, message: formatMessage(data, { cosmos: title }), signature: 'c2ln' })
    expect(checkMessage(sent('Cosmos'), { ...ARGS, titles: { cosmos: 'Cosmos' } })).toContain('with your Cosmos account:\ncosmos1ada\n')
    for (const other of ['Ethereum', 'Comos', 'cosmos']) expect(check(sent(other), { titles: { cosmos: 'Cosmos' } })?.[1]).toBe('message')
    expect(check(sent('cosmos'))).toBeUndefined()
  })

  test('must follow EIP-4361 or CAIP-122', () => {
    expect(check({ ...sentOf(), message: 'Hello' })).toEqual(['invalid', 'message', 'It is no message of EIP-4361 or CAIP-122.'])
  })

  test.each([
    ['another field', { statement: 'Hello' }],
    ['a field more', { requestId: '7' }],
    ['the address in another case, outside a one-click answer', { accountAddress: '0xada0' }],
  ])('is rejected if its fields differ: %s', (_, fields) => {
    const sent = { ...sentOf(), data: { ...DATA, ...fields } }
    expect(check(sent)).toEqual(['invalid', 'data', 'The fields are not those of the message.'])
  })

  test('may contain the scheme of its page, and no other', () => {
    const sent = sentOf()
    expect(checkMessage({ ...sent, message: `https://${sent.message}` }, ARGS)).toBe(`https://${sent.message}`)
    const refused = ['unproven', undefined, 'The message was signed for another page.']
    expect(check({ ...sent, message: `http://${sent.message}` })).toEqual(refused)
  })

  test('must be for an allowed chain', () => {
    expect(check(sentOf(), { chains: ['eip155:1'] })).toBeUndefined()
    const refused = ['invalid', 'data/chainId', 'Accounts of this chain cannot sign in here.']
    expect(check(sentOf(), { chains: ['eip155:10'] })).toEqual(refused)
    expect(check(sentOf(), { chains: [] })).toEqual(refused)
  })

  test('must be for the requesting page', () => {
    expect(check(sentOf({ domain: 'other.test' }))).toEqual(['unproven', undefined, 'The message was signed for another page.'])
    const refused = ['unproven', undefined, 'The address in the message is not one of this page.']
    for (const uri of ['https://other.test/', 'http://app.test/', 'urn:x']) expect([uri, check(sentOf({ uri }))]).toEqual([uri, refused])
  })

  test('if the browser sends no origin, the host decides', () => {
    const unstated = { visit: { ...visit, isStated: false } }
    expect(check(sentOf({ uri: 'http://app.test/' }), unstated)).toBeUndefined()
    const refused = ['unproven', undefined, 'The address in the message is not one of this page.']
    for (const uri of ['https://other.test/', 'urn:x']) expect([uri, check(sentOf({ uri }), unstated)]).toEqual([uri, refused])
    const { message, ...sent } = sentOf({ uri: 'mailto:' })
    expect(check({ ...sent, message }, unstated)).toEqual(refused)
  })

  const FUTURE = ['unproven', 'data/issuedAt', 'The message is from the future. Is the clock right?']
  const OLD = ['unproven', 'data/issuedAt', 'The message is too old. Is the clock right?']
  const EARLY = ['unproven', 'data/notBefore', 'The message is not good yet.']
  const LATE = ['unproven', 'data/expirationTime', 'The message is not good any more.']
  test.each([
    [{ issuedAt: at(MINUTE) }, undefined],
    [{ issuedAt: at(MINUTE + 1) }, FUTURE],
    [{ issuedAt: at(-11 * MINUTE) }, undefined],
    [{ issuedAt: at(-11 * MINUTE - 1) }, OLD],
    [{ notBefore: at(MINUTE) }, undefined],
    [{ notBefore: at(MINUTE + 1) }, EARLY],
    [{ expirationTime: at(1) }, undefined],
    [{ expirationTime: at(0) }, LATE],
    [{ expirationTime: at(-1) }, LATE],
    [{ issuedAt: '2026-02-31T99:00:00Z' }, ['invalid', 'data', 'There is no such time as 2026-02-31T99:00:00Z.']],
  ] as const)('is current, with a minute for clock skew: %j', (fields, refused) => {
    expect(check(sentOf(fields))).toEqual(refused)
  })

  test('needs no time if its family requires none', () => {
    const { issuedAt: _, ...data } = { ...DATA, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress: '7S3P4HxJpyyig' }
    expect(check({ data, message: formatMessage(data), signature: '0x00' })).toBeUndefined()
  })
})

describe('a one-click response', () => {
  const p = {
    iss: 'did:pkh:eip155:1:0xada0',
    domain: 'app.test',
    aud: 'https://app.test/sign-in',
    version: '1',
    nonce: 'abcdef1234',
    iat: at(0),
    statement: 'Hello',
  }
  const text = [
    'app.test wants you to sign in with your Ethereum account:',
    '0xada0',
    '',
    'Hello',
    '',
    'URI: https://app.test/sign-in',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdef1234',
    `Issued At: ${at(0)}`,
  ].join('\n')
  const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }
  const sent: SiwxSession = { data: { ...DATA, statement: 'Hello' }, message: text, signature: '0x00', cacao }

  test('is checked by its own parts only, with its address in any case', () => {
    expect(checkMessage(sent, ARGS)).toBe(text)
  })

  test('may be sent with the statement of the page instead of the one that was shown', () => {
    // {"att":{"eip155":{"request/personal_sign":[]}}}
    const recap = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W119fX0'
    const shown =
      "Hello I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
    const message = `${text.replace('Hello', shown)}\nResources:\n- ${recap}`
    const data = { ...sent.data, resources: [recap] }
    const own = { ...sent, data, message, cacao: { ...cacao, p: { ...p, resources: [recap] } } }
    expect(checkMessage(own, ARGS)).toBe(message)
    expect(checkMessage({ ...own, data: { ...data, statement: shown } }, ARGS)).toBe(message)
    const neither = { ...own, data: { ...data, statement: 'Something else' } }
    expect(check(neither)).toEqual(['invalid', 'data', 'The fields are not those of the answer.'])
  })

  test.each([
    [{ cacao: { ...cacao, h: {} } }, ['invalid', 'cacao', 'It is no answer of CAIP-222.']],
    [{ data: { ...sent.data, accountAddress: '0xeve0' } }, ['invalid', 'data', 'The fields are not those of the answer.']],
    [{ message: `${text} ` }, ['invalid', 'message', 'It is not the message of the answer.']],
    [{ signature: '0x01' }, ['invalid', 'signature', 'It is not the signature of the answer.']],
  ])('must not be accompanied by contradicting data: %#', (change, refused) => {
    expect(check({ ...sent, ...change })).toEqual(refused)
  })

  test('has its address in one case only for another family', () => {
    const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const of = (address: string): SiwxSession => ({
      data: { ...sent.data, chainId: chain, accountAddress: address },
      message: text
        .replace('Ethereum', 'Solana')
        .replace('0xada0', '7S3P')
        .replace('Chain ID: 1', `Chain ID: ${chain.slice(7)}`),
      signature: '0x00',
      cacao: { ...cacao, p: { ...p, iss: `did:pkh:${chain}:7S3P` } },
    })
    expect(check(of('7S3P'))).toBeUndefined()
    expect(check(of('7s3p'))).toEqual(['invalid', 'data', 'The fields are not those of the answer.'])
  })
})
