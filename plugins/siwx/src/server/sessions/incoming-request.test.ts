import { expect, test } from 'vitest'
import { headersOf, isTrusted } from './incoming-request.js'

test('reads headers from a Request and from Node’s own, with repeated names combined', () => {
  const own = new Headers({ a: '1' })
  expect(headersOf({ headers: own })).toBe(own)
  const headers = headersOf({ headers: { ':authority': 'x', cookie: ['a=1', 'b=2'], accept: ['x', 'y'], none: undefined, host: 'a.test' } })
  expect([...headers]).toEqual([
    ['accept', 'x, y'],
    ['cookie', 'a=1; b=2'],
    ['host', 'a.test'],
  ])
})

const PAGE = 'https://app.test'
test.each([
  ['GET', undefined, true, true],
  ['get', undefined, true, true],
  ['HEAD', undefined, true, true],
  ['OPTIONS', undefined, true, true],
  [undefined, undefined, true, true],
  ['POST', undefined, true, false],
  ['post', undefined, true, false],
  ['GETTER', undefined, true, false],
  ['TARGET', undefined, true, false],
  ['POST', undefined, false, true],
  ['POST', PAGE, true, true],
  ['GET', 'https://other.test', true, false],
  ['GET', 'https://other.test', false, false],
  ['POST', 'null', true, false],
])('%s from the page %s, by cookie %s, is trusted: %s', (method, origin, byCookie, trusted) => {
  expect(isTrusted({ method, headers: { ...(origin && { origin }) } }, PAGE, byCookie)).toBe(trusted)
})
