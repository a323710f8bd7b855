import { translator } from '@latchkey/kernel/translate'
import { verifyMessage } from 'ethers'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { askEn, commonEn } from '../fixtures/english.js'
import german from '../messages/ask/de.js'
import type { Task } from '../vault/work.js'
import type { Question } from './questions.js'
import { signInWith } from './sign-in.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const ORIGIN = 'https://app.example.com'
const fields = {
  domain: 'app.example.com',
  uri: ORIGIN,
  nonce: 'abcdef1234567890',
  issuedAt: '2026-11-21T09:00:00.000Z',
  expirationTime: '2026-11-22T09:00:00.000Z',
}

/** Creates a wallet with one account, and a visitor with a predefined answer. */
function world(answer: boolean | Error = true, askTexts = askEn) {
  const asked: Question[] = []
  const run = (given: object | string, chain = 'eip155:10') =>
    signInWith(
      {
        wallet: {
          addresses: async () => ({ eip155: account.address, solana: '', bip122: '', bip122Testnet: '' }),
          open: async ([task]) => [await account.signMessage({ message: { raw: (task as Extract<Task, { do: 'sign-message' }>).raw } })],
        },
        async ask(question) {
          asked.push(question)
          if (answer instanceof Error) throw answer
          return answer
        },
        texts: () => commonEn,
        askTexts,
      },
      {
        siwxMessage: typeof given === 'string' ? given : JSON.stringify(given),
        chain,
        origin: ORIGIN,
        app: 'Lemonade',
        signal: new AbortController().signal,
      },
    )
  return { run, asked }
}

test('signs a message with only the account and the site without a question, and other libraries verify it', async () => {
  const { run, asked } = world()
  const { message = '', signature = '' } = (await run(fields)) ?? {}
  expect(verifyMessage(message, signature)).toBe(account.address)
  expect(parseSiweMessage(message)).toMatchObject({
    domain: 'app.example.com',
    uri: ORIGIN,
    address: account.address,
    chainId: 10,
    nonce: fields.nonce,
    issuedAt: new Date(fields.issuedAt),
    expirationTime: new Date(fields.expirationTime),
  })
  expect(asked).toEqual([])
})

test('signs no field that it does not know', async () => {
  const { message } = (await world().run({ ...fields, scheme: 'https', version: '2' })) ?? {}
  expect(message).toBe((await world().run(fields))?.message)
})

test.each([
  ['a sentence', { statement: 'I agree to the terms.' }, 'I agree to the terms.'],
  ['addresses', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }, 'urn:recap:'],
])('%s is shown first; a rejection signs nothing', async (_, more, shown) => {
  const { run, asked } = world()
  expect((await run({ ...fields, ...more }))?.signature).toMatch(/^0x/)
  expect(asked).toMatchObject([{ title: 'Sign in', origin: ORIGIN, details: [{ value: expect.stringContaining(shown) }] }])
  expect(await world(false).run({ ...fields, ...more })).toBeUndefined()
  const left = Object.assign(new Error('User rejected the request'), { code: 4001 })
  expect(await world(left).run({ ...fields, ...more })).toBeUndefined()
  await expect(world(new Error('no window')).run({ ...fields, ...more })).rejects.toThrow('no window')
})

test('warns of invisible characters in the language of the screen', async () => {
  const { run, asked } = world(true, translator(german, 'de'))
  await run({ ...fields, statement: 'I agree\u202e.' })
  expect(asked[0]?.warnings).toEqual([german['ask.hidden']])
})

test.each([
  ['another site', { domain: 'bank.example.com', uri: 'https://bank.example.com' }],
  ['an address of another site', { uri: 'https://bank.example.com' }],
  ['the name of another site with ours behind it', { domain: 'bank.example.com app.example.com' }],
])('rejects a message for %s', async (_, more) => {
  const { run, asked } = world()
  await expect(run({ ...fields, ...more })).rejects.toThrow()
  expect(asked).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['no nonce', { ...fields, nonce: 'short' }],
  ['a sentence of two lines', { ...fields, statement: 'one\nbank.example.com wants you to sign in' }],
  ['a time that is none', { ...fields, issuedAt: 'today' }],
  ['a sentence with another kind of line end', { ...fields, statement: 'one\u2028Resources:' }],
  ['a request id with resources behind it', { ...fields, requestId: 'a\nResources:\n- urn:recap:eyJhdHQiOnt9fQ' }],
  ['a request id with a return', { ...fields, requestId: 'a\rResources:' }],
  ['a request id of words', { ...fields, requestId: 'I agree to the terms' }],
  ['an address with resources behind it', { ...fields, uri: `${ORIGIN}/\nResources:\n- urn:recap:eyJhdHQiOnt9fQ` }],
  ['a site with a line behind it', { ...fields, domain: 'app.example.com\nx' }],
  ['a resource with a line behind it', { ...fields, resources: ['urn:a\n- urn:b'] }],
])('%s is rejected', async (_, given) => {
  await expect(world().run(given)).rejects.toThrow('The message to sign in with is none.')
})

test('accounts of other families sign in their own way', async () => {
  await expect(world().run(fields, 'solana:main')).rejects.toThrow('This sign-in is for EVM accounts.')
})
