import { expect, test } from 'vitest'
import { formatMessage } from './format-message.js'
import { parseMessage } from './parse-message.js'

const FIELDS = {
  domain: 'app.test',
  accountAddress: '0xada',
  chainId: 'eip155:1',
  uri: 'https://app.test',
  version: '1' as const,
  nonce: 'abcdef12',
  issuedAt: '2026-01-01T00:00:00Z',
}
const reads = (fields: object): boolean => parseMessage(formatMessage({ ...FIELDS, ...fields })) !== undefined
const x = (length: number): string => 'x'.repeat(length)
const TIMES = {
  good: ['2026-01-01t00:00:00z', '2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.123456789+01:30', '2026-01-01T00:00:00-11:00'],
  bad: [
    'x2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Zx',
    '2026-1-01T00:00:00Z',
    '2026-01-1T00:00:00Z',
    '26-01-01T00:00:00Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T0:00:00Z',
    '2026-01-01T00:0:00Z',
    '2026-01-01T00:00:0Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234567890Z',
    '2026-01-01T00:00:00+1:30',
    '2026-01-01T00:00:00+01:3',
    '2026-01-01T00:00:00 01:30',
    '',
  ],
}

test.each<readonly [field: string, good: readonly string[], bad: readonly string[]]>([
  [
    'domain',
    ['localhost', '127.0.0.1:8080', '[::1]', '[2001:db8::1]:443', 'a-b.test:65535', "u%2f.~!$&'()*+,;=:-_@app.test"],
    [
      'a b',
      'app.test:',
      'app.test:123456',
      'app.test:x',
      '[::1',
      '[x]',
      'u%2@app.test',
      'u/@app.test',
      'app.test/x',
      'x@',
      'app.test ',
      'äpp.test',
      '',
    ],
  ],
  ['accountAddress', [x(128), 'tz1-.%'], [x(129), '', 'a b', 'a:b', 'ä', 'a/']],
  [
    'uri',
    ['x:', 'X1+-.y:z', "https://u@a.test:1/p?q=%2F#f[]!$&'()*+,;=~_-"],
    ['', 'app.test', '1x:y', '+x:y', ' x:y', 'x:y z', 'x:%2', 'x:%zz', 'x:ä', 'x:<', 'x:y\\'],
  ],
  ['nonce', [x(8), x(128), 'aZ09aZ09'], [x(7), x(129), 'abcdef-12', ' abcdef12', 'abcdef12 ', '']],
  ['issuedAt', TIMES.good, TIMES.bad],
  ['expirationTime', TIMES.good, TIMES.bad],
  ['notBefore', TIMES.good, TIMES.bad],
  ['requestId', ["a%2F.~!$&'()*+,;=:@_-Z9"], ['a b', 'a/b', '%2', 'ä', '']],
  [
    'chainId',
    [`eip155:${'1'.repeat(32)}`, 'abc:x', 'a-1bcdef:x', `solana:${x(32)}`, 'cosmos:hub_4-x'],
    [`eip155:${'1'.repeat(33)}`, 'eip155:x1', 'eip155:1x', 'eip155:', 'ab:x', 'abcdefghi:x', 'Abc:x', `cosmos:${x(33)}`, 'cosmos:a b'],
  ],
  [
    'statement',
    ['a', 'für „alle“ 日本'],
    ['a\nb', 'a\u0000', 'a\u2028', 'a\u2029', 'a\u202a', 'a\u202eb', 'a\u2066', 'a\u2069', '\ufeffa'],
  ],
])('the %s of a message is accepted only with valid characters', (field, good, bad) => {
  for (const value of good) expect([value, reads({ [field]: value })]).toEqual([value, true])
  for (const value of bad) expect([value, reads({ [field]: value })]).toEqual([value, false])
})

test("the page's scheme may precede the domain", () => {
  const text = formatMessage(FIELDS)
  expect(parseMessage(text)?.scheme).toBeUndefined()
  for (const scheme of ['https', 'h1+-.x']) expect(parseMessage(`${scheme}://${text}`)).toEqual({ fields: FIELDS, scheme })
  for (const scheme of ['1x', 'HTTPS', '', 'a b']) expect([scheme, parseMessage(`${scheme}://${text}`)]).toEqual([scheme, undefined])
  for (const start of ['https:/', 'https:///', ' ', 'x\n']) expect([start, parseMessage(start + text)]).toEqual([start, undefined])
})

test('the family is one word, and each line is in its place', () => {
  const text = formatMessage(FIELDS)
  for (const [from, to] of [
    ['Ethereum account:', 'Ethereum account: '],
    ['Ethereum account:', 'Ethereum  account:'],
    ['Ethereum', x(41)],
    ['0xada\n\n\n', '0xada\n \n\n'],
    ['0xada\n\n\n', '0xada\n\n \n'],
    ['0xada\n\n\n', '0xada\n\n\n\n'],
    ['URI: ', 'URI:'],
    ['URI: https://app.test\nVersion: 1', 'Version: 1\nURI: https://app.test'],
    ['Version: 1', 'Version: 11'],
    ['Version: 1', 'Version: x1'],
    ['\nIssued At: 2026-01-01T00:00:00Z', ''],
  ] as const) {
    expect(text).toContain(from)
    expect([to, parseMessage(text.replace(from, to))]).toEqual([to, undefined])
  }
  expect(parseMessage('')).toBeUndefined()
})

test('resources are a list of URLs under a heading, at the end', () => {
  const some = formatMessage({ ...FIELDS, resources: ['x:a', 'x:b'] })
  expect(parseMessage(some)?.fields.resources).toEqual(['x:a', 'x:b'])
  for (const [from, to] of [
    ['Resources:', 'Resources: '],
    ['- x:a', '-x:a'],
    ['- x:a', 'x:a'],
    ['- x:b', '- b'],
    ['- x:b', '- '],
  ] as const)
    expect([to, parseMessage(some.replace(from, to))]).toEqual([to, undefined])
})

test('a Solana message without a statement has one empty line or two, and no other text in their place', () => {
  const fields = { ...FIELDS, chainId: 'solana:1', accountAddress: '7S3P' }
  const bare = formatMessage(fields)
  expect(bare).toContain('7S3P\n\nURI: ')
  expect(parseMessage(bare)?.fields).toEqual(fields)
  expect(parseMessage(bare.replace('\n\nURI', '\n\n\nURI'))?.fields).toEqual(fields)
  expect(parseMessage(`https://${bare.replace('\n\nURI', '\n\n\nURI')}`)?.scheme).toBe('https')
  const said = formatMessage({ ...fields, statement: 'URI: x' })
  expect(parseMessage(said)).toBeUndefined()
})
