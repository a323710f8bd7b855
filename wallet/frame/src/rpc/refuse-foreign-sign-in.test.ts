import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { withoutSmart } from '../fixtures/without-smart.js'
import { factsOf } from '../networks.js'
import { createBitcoin } from './handle-bitcoin.js'
import { createRpc } from './handle-rpc.js'
import type { Question } from './questions.js'

const EVM = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const BITCOIN_CHAIN = 'bip122:000000000019d6689c085ae165831e93'
const ORIGIN = 'https://shop.example'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const signIn = (site: string, { uri = `https://${site}`, statement = 'Welcome.', family = 'Ethereum' } = {}): string =>
  `${site} wants you to sign in with your ${family} account:\n${EVM}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh`

/** Requests a signature of a message in each family. Returns the errors, and the questions if there are any. */
async function ask(family: 'eip155' | 'solana' | 'bip122', message: Uint8Array) {
  const questions: Question[] = []
  const options = {
    // The parts of a wallet that are needed before a rejection.
    wallet: { addresses: async () => ({ eip155: EVM, solana: SOLANA, bip122: BITCOIN }) } as never,
    async ask(question: Question) {
      questions.push(question)
      return false
    },
    factsOf: factsOf(),
    ...withoutSmart,
    t,
  }
  const request = { origin: ORIGIN, app: undefined, signal: new AbortController().signal }
  const rpc = createRpc({ ...options, node: () => Promise.reject(new Error('no node')), chains: [], holdings: async () => undefined })
  const hex = `0x${Buffer.from(message).toString('hex')}`
  const asking = {
    eip155: () => rpc({ ...request, method: 'personal_sign', params: [hex, EVM], chain: 'eip155:1' }),
    solana: () => rpc({ ...request, method: 'solana_signMessage', params: { message: base58.encode(message) }, chain: 'solana:x' }),
    bip122: () =>
      createBitcoin(options)({
        ...request,
        method: 'signMessage',
        params: { message: new TextDecoder('utf-8', { ignoreBOM: true }).decode(message) },
        chain: BITCOIN_CHAIN,
      }),
  }
  const outcome: unknown = await asking[family]().catch((error: unknown) => error)
  return { outcome, question: questions[0] }
}

const FAMILIES = ['eip155', 'solana', 'bip122'] as const
const FOREIGN: readonly (readonly [string, string])[] = [
  ['as it is', signIn('bank.example')],
  ['for an account of Solana', signIn('bank.example', { family: 'Solana' })],
  ['with a scheme', `https://${signIn('bank.example')}`],
  ['with an address of another site', signIn('shop.example', { uri: 'https://bank.example' })],
  ['with an address that is none', signIn('shop.example', { uri: 'bank' })],
  ['with the page before it', signIn('shop.example bank.example')],
  ['after a line of its own', `Hello\n${signIn('bank.example')}`],
  ['after another kind of line end', `Hello\u2028${signIn('bank.example')}`],
  ['in capitals', signIn('bank.example').replace('wants you to', 'WANTS YOU TO')],
  ['with a line end in its first line', signIn('bank.example').replace('wants you', 'wants\nyou')],
  ['with a line end before its words', signIn('bank.example').replace(' wants', '\nwants')],
  ['with a line end before its colon', signIn('bank.example').replace('account:', 'account\n:')],
  ['with a line end before its family', signIn('bank.example').replace('your ', 'your\n')],
  ['with another kind of line end after its family', signIn('bank.example').replace(' account:', '\u2028account:')],
  ['after one of the page without an end', `shop.example wants you to sign in with your\n${signIn('bank.example')}`],
  ['with a replacement character in a word', signIn('bank.example').replace('wants', 'wa\ufffdnts')],
  // Letters of other kinds that are not drawn: a joiner of graphemes, selectors of a letter's form, fillers, an empty Braille cell.
  ...['\u0000', '\u0007', '\u200b', '\u034f', '\ufe0f', '\u{e0100}', '\u180b', '\u115f', '\u3164', '\uffa0', '\u2800'].flatMap(
    (letter): readonly (readonly [string, string])[] => {
      const code = `U+${letter.codePointAt(0)?.toString(16)}`
      return [
        [`with ${code} in a word`, signIn('bank.example').replace('wants', `wa${letter}nts`)],
        [`with ${code} instead of a space`, signIn('bank.example').replace('wants you', `wants${letter}you`)],
        [`with ${code} in the name of a field`, signIn('shop.example', { uri: 'https://bank.example' }).replace('URI', `U${letter}RI`)],
      ]
    },
  ),
  ...['\u0000', '\u0007', '\u007f', '\u0085', '\u200b', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff', '\u{e0041}'].flatMap(
    (letter): readonly (readonly [string, string])[] => {
      const code = `U+${letter.codePointAt(0)?.toString(16)}`
      return [
        [`with ${code} in the statement`, signIn('bank.example', { statement: `a${letter}b` })],
        [`with ${code} before it`, `${letter}${signIn('bank.example')}`],
        [`with ${code} at its end`, `${signIn('bank.example')}${letter}`],
        [`with ${code} in the first line`, signIn(`bank.example${letter === '\u0085' ? '' : letter}`)],
      ]
    },
  ),
]

test.each(FAMILIES)('rejects a sign-in text of another site by %s without a question, with any content', async (family) => {
  for (const [name, text] of FOREIGN) {
    const { outcome, question } = await ask(family, bytesOf(text))
    expect(outcome, name).toMatchObject({ code: 4100, message: expect.stringContaining('shop.example') })
    expect(question, name).toBeUndefined()
  }
})

test.each(['eip155', 'solana'] as const)('bytes that are not text do not hide it from %s', async (family) => {
  const text = bytesOf(signIn('bank.example'))
  const place = 'bank.example wa'.length
  const inWord = (...bytes: readonly number[]) => Uint8Array.of(...text.slice(0, place), ...bytes, ...text.slice(place))
  for (const bytes of [Uint8Array.of(...text, 0xff, 0xfe), inWord(0xff), inWord(0xed, 0xa0, 0x80), inWord(0xe2, 0x80)])
    expect((await ask(family, bytes)).outcome).toMatchObject({ code: 4100, message: expect.stringContaining('bank.example') })
})

test.each(FAMILIES)('shows a sign-in text of the page by %s', async (family) => {
  for (const text of [signIn('shop.example'), signIn('Shop.Example', { uri: `${ORIGIN}/login` }), `https://${signIn('shop.example')}`]) {
    const { outcome, question } = await ask(family, bytesOf(text))
    expect(outcome).toMatchObject({ code: 4001 })
    expect(question).toMatchObject({ details: [{ value: text }], warnings: [] })
  }
})

test.each(FAMILIES)('shows direction characters by %s by their codes', async (family) => {
  const { question } = await ask(family, bytesOf('Pay \u202e01'))
  expect(question).toMatchObject({ details: [{ value: 'Pay ⟨U+202E⟩01' }], warnings: [t('ask.hidden')] })
})
