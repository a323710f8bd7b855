import { describe, expect, test } from 'vitest'
import { describeText } from './describe-text.js'

const t = (key: string, values?: object): string => (values ? `${key} ${JSON.stringify(values)}` : key)
const say = (message: string | Uint8Array, site = 'app.example.com') =>
  describeText(typeof message === 'string' ? new TextEncoder().encode(message) : message, { t, site })
const signIn = (domain: string, uri = `https://${domain}/login`) =>
  `${domain} wants you to sign in with your Ethereum account:\n0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B\n\nWelcome\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`

describe('SEC-09: describes a signature request in words', () => {
  test('text is text', () => expect(say('Hello\nworld')).toEqual({ text: 'Hello\nworld', warnings: [] }))

  test('32 bytes that are not text cause a warning about a hash, other bytes about unreadable data', () => {
    const hash = Uint8Array.from({ length: 32 }, (_, i) => 0xff - i)
    expect(say(hash).warnings).toEqual([{ level: 'danger', text: 'approve.warn.hash' }])
    expect(say(hash).text).toMatch(/^0x[\da-f]{64}$/)
    expect(say(Uint8Array.of(0xff, 0xfe)).warnings).toEqual([{ level: 'danger', text: 'approve.warn.unreadable' }])
    expect(say(Uint8Array.of(0x41, 0x00, 0x42)).warnings).toHaveLength(1)
    expect(say('thirty-two letters are a text, ok').warnings).toEqual([])
  })

  test('a sign-in for this site is fine, for another one it is a danger warning that names both', () => {
    expect(say(signIn('app.example.com')).warnings).toEqual([])
    expect(say(signIn('APP.example.com')).warnings).toEqual([])
    expect(say(signIn('bank.example')).warnings).toEqual([
      { level: 'danger', text: 'approve.warn.site {"domain":"bank.example","site":"app.example.com"}' },
    ])
  })

  test.each([
    ['another address in its URI', signIn('app.example.com', 'https://bank.example/login')],
    ['another port', signIn('app.example.com:8443')],
    ['a scheme in front', signIn('bank.example').replace('bank', 'https://bank')],
    ['a line above', `Hi!\n${signIn('bank.example')}`],
    ['another family', signIn('bank.example').replace('Ethereum', 'Solana')],
  ])('%s makes it another site’s sign-in', (_what, text) => expect(say(text).warnings).toMatchObject([{ level: 'danger' }]))

  test('invisible characters are shown as escapes with a warning', () => {
    expect(say('pay \u202e0001\u202c')).toEqual({
      text: 'pay ⟨U+202E⟩0001⟨U+202C⟩',
      warnings: [{ level: 'warning', text: 'approve.warn.hidden' }],
    })
    expect(say('👩‍🚀 and מזל').warnings).toEqual([])
  })
})
