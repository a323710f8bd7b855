import { expect, test } from 'vitest'
import { safeImage } from './safe-image.js'
import { shortAddress } from './short-address.js'

test.each([
  'https://a.example/x.png',
  'data:image/png;base64,AAAA',
  'blob:https://a.example/1',
  '/x.svg',
  './x.svg',
  '../x.svg',
  'http://localhost:4000/x.png',
  'http://127.0.0.1/x',
])('an image from %s is loaded', (source) => {
  expect(safeImage(source)).toBe(source)
})

test.each([
  '',
  'http://a.example/x.png',
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.example/x.png',
  ' https://a.example',
  'http://localhost.evil.example/',
  'ipfs://x',
  'file:///x',
])('an image from %j is not', (source) => {
  expect(safeImage(source)).toBeUndefined()
})

test('a short address keeps its start and end', () => {
  expect(shortAddress('0x8ba1f109551bD432803012645Ac136ddd64DBA72')).toBe('0x8ba1…BA72')
  expect(shortAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('bc1q…5mdq')
  expect(shortAddress('0x1234')).toBe('0x1234')
})
