import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInitData } from './read-init-data.js'

const botToken = '123456:test-token'
const now = 1_770_000_000_000
const user = JSON.stringify({ id: 279058397, first_name: 'Vladislav', username: 'vdkfrost' })
/** Signs like Telegram, implemented from its documentation. */
function signed(fields: { readonly [name: string]: string }, token = botToken): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const hash = createHmac('sha256', createHmac('sha256', 'WebAppData').update(token).digest()).update(text).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
const fields = { query_id: 'AAHdF6IQ', user, auth_date: String(now / 1000 - 10), signature: 'x_y-z' }
const read = (text: string, at = now) => readInitData(text, { botToken, now: at })

test('reads who opened the mini app', () => {
  expect(read(signed(fields))).toEqual({ subject: '279058397', name: 'vdkfrost' })
  expect(read(signed({ ...fields, user: JSON.stringify({ id: 1, first_name: 'Ada\u202e' }) }))).toEqual({ subject: '1', name: 'Ada' })
})

test('accepts the signed test vector from the documentation of another implementation', () => {
  // From `@tma.js/init-data-node`, for its own test bot.
  const token = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8'
  const given =
    'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2'
  expect(readInitData(given, { botToken: token, now: 1_662_771_700_000 })).toEqual({ subject: '279058397', name: 'vdkfrost' })
})

test.each([
  ['of another bot', signed(fields, '654321:other')],
  ['changed', signed(fields).replace('Vladislav', 'Vladimir')],
  ['with something added', `${signed(fields)}&start_param=x`],
  ['with a field twice', `${signed(fields)}&user=${encodeURIComponent(user)}`],
  ['without a signature', new URLSearchParams(fields).toString()],
  ['about nobody', signed({ query_id: 'x', auth_date: fields.auth_date })],
  ['about somebody who is no number', signed({ ...fields, user: JSON.stringify({ id: '279058397' }) })],
  ['about a number that is not exact', signed({ ...fields, user: '{"id":9007199254740993}' })],
  ['about null', signed({ ...fields, user: 'null' })],
  ['without a time', signed({ user })],
  ['of a time that is none', signed({ ...fields, auth_date: '1e9' })],
])('data %s are invalid', (_, text) => expect(read(text)).toBeUndefined())

test('does not read lines within a value as separate fields, nor several fields as one value', () => {
  const victim = 'x\nuser={"id":1}'
  const inner = { auth_date: fields.auth_date, start_param: victim, user }
  expect(read(signed(inner))).toBeUndefined()
  const { hash = '' } = Object.fromEntries(new URLSearchParams(signed(inner)))
  const split = (id: string) =>
    new URLSearchParams([
      ['auth_date', fields.auth_date],
      ['start_param', 'x'],
      ['user', `{"id":${id}}`],
      ['user', user],
      ['hash', hash],
    ]).toString()
  // The same signed text, with two conflicting users.
  expect(read(split('1'))).toBeUndefined()
  const [, name = '', ...rest] = [...new URLSearchParams(signed(fields))].map(([key, value]) => `${key}=${value}`)
  expect(read(`query_id=${encodeURIComponent([name, ...rest].join('\n'))}`)).toBeUndefined()
})

test('data are valid for five minutes, by a clock that may be a minute off', () => {
  const text = signed({ ...fields, auth_date: String(now / 1000) })
  expect(read(text, now + 300_000)).toBeDefined()
  expect(read(text, now + 300_001)).toBeUndefined()
  expect(read(text, now - 60_000)).toBeDefined()
  expect(read(text, now - 60_001)).toBeUndefined()
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(read(text)).toBeUndefined()
    }),
  )
})
