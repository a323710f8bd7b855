import { expect, test } from 'vitest'
import { isEmail } from './email.js'

test.each([
  ['ada@example.com', true],
  ["Ada.L+x'{|}~@sub.example.co", true],
  [`${'a'.repeat(64)}@x.test`, true],
  ['a@xn--exmple-cua.com', true],
  ['a@1.2.3.4', false],
  ['a@0.0', false],
  ['a@4.sub.example', true],
  [`${'a'.repeat(65)}@x.test`, false],
  [`a@${'x'.repeat(64)}.test`, false],
  [`${'a'.repeat(64)}@${'x.'.repeat(100)}test`, false],
  ['é@x.test', false],
  ['a@exämple.com', false],
  ['a..b@x.test', false],
  ['.a@x.test', false],
  ['a.@x.test', false],
  ['a\u0000b@x.test', false],
  ['a\u200bb@x.test', false],
  ['a@\u00ad.test', false],
  ['a@x!.test', false],
  ['ada@example', false],
  ['ada@-x.test', false],
  ['ada@x-.test', false],
  ['ada@x..test', false],
  ['ada@x.test.', false],
  ['ada x@x.test', false],
  ['<ada>@x.test', false],
  ['@x.test', false],
  ['ada@', false],
  ['ada@x.test\n', false],
  [' ada@x.test', false],
])('S5-10 %j is an email address: %s', (text, counts) => {
  expect(isEmail(text)).toBe(counts)
})
