import { describe, expect, test } from 'vitest'
import { bitcoin } from '../networks.js'
import { describe as say } from './describe.js'

const me = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const tools = {
  t: (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key),
  site: 'app.example.com',
}
const session = { status: 'connected', address: me, accounts: [{ address: me }, { address: ordinals }], network: bitcoin }
const ctx = { core: { sessions: { bip122: session } } } as never
const ask = (method: string, params: object) => say(ctx, { method, params: [params] }, tools)

describe('SEC-06 SEC-09: a Bitcoin approval says in words', () => {
  test('a message, of which of the wallet’s addresses', () => {
    expect(ask('signMessage', { message: 'Hello' })).toMatchObject({
      text: 'Hello',
      warnings: [],
      facts: [{}, { value: me }, { value: 'Bitcoin' }],
    })
    expect(ask('signMessage', { message: 'Hello', address: ordinals }).warnings).toEqual([])
    expect(ask('signMessage', { message: 'Hello', address: other }).warnings).toEqual([{ level: 'danger', text: 'approve.warn.account' }])
  })

  test('a sign-in for another site', () => {
    const message = `bank.example wants you to sign in with your Bitcoin account:\n${me}\n\nURI: https://bank.example`
    expect(ask('signMessage', { message }).warnings).toMatchObject([{ level: 'danger' }])
  })

  test('a transfer to the last satoshi', () => {
    const sent = ask('sendTransfer', { recipient: other, amount: '100000001' })
    expect(sent.lead).toBe('approve.ask.send 1.00000001 BTC')
    expect(sent.facts.slice(3)).toMatchObject([{ value: other }, { value: '1.00000001 BTC' }])
  })

  test('that a PSBT is not read', () => expect(ask('signPsbt', { psbt: 'cHNidP8=' }).warnings).toMatchObject([{ level: 'warning' }]))
})
