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
const where = (account = me) => [
  { label: 'approve.site', value: 'app.example.com' },
  { label: 'approve.account', value: account, kind: 'address' },
  { label: 'approve.network', value: 'Bitcoin' },
]
const ask = (method: string, params: object) => say(ctx, { method, params: [params] }, tools)

describe('SEC-06 SEC-09: a Bitcoin approval describes', () => {
  test('a message, and which of the wallet’s addresses signs', () => {
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
    expect(sent.facts.slice(0, -3)).toMatchObject([{ value: other }, { value: '1.00000001 BTC' }])
  })

  test('a PSBT that cannot be parsed', () =>
    expect(ask('signPsbt', { psbt: 'cHNidP8=' })).toEqual({
      lead: 'approve.ask.transaction',
      facts: where(),
      warnings: [{ level: 'warning', text: 'approve.warn.unreadable' }],
    }))

  test('the site, account and network, and each recipient with its amount', () => {
    expect(ask('signMessage', { message: 'Hello', address: ordinals })).toEqual({
      lead: 'approve.ask.message',
      facts: where(ordinals),
      warnings: [],
      text: 'Hello',
    })
    expect(ask('sendTransfer', { recipient: other, amount: '1' })).toEqual({
      lead: 'approve.ask.send 0.00000001 BTC',
      facts: [
        { label: 'approve.to', value: other, kind: 'address' },
        { label: 'approve.amount', value: '0.00000001 BTC', sums: [{ units: '1', decimals: 8 }] },
        ...where(),
      ],
      warnings: [],
    })
    const stranger = { level: 'danger', text: 'approve.warn.account' }
    expect(ask('sendTransfer', { recipient: other, amount: '1', address: other }).warnings).toEqual([stranger])
    expect(ask('signPsbt', { address: other }).warnings).toMatchObject([stranger, { level: 'warning' }])
  })

  test('the chain if its network has no name, and nothing of a missing account', () => {
    const facts = (bip122: object | undefined) =>
      say({ core: { sessions: { bip122 } } } as never, { method: 'signPsbt', params: [] }, tools).facts.map(({ value }) => value)
    expect(facts({ address: me, chain: 'bip122:1' })).toEqual(['app.example.com', me, 'bip122:1'])
    expect(facts({ network: bitcoin, chain: 'bip122:1' })).toEqual(['app.example.com', 'Bitcoin'])
    expect(facts(undefined)).toEqual(['app.example.com', ''])
  })
})
