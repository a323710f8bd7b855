import { expect, test } from 'vitest'
import { foreignSignIn } from './foreign-sign-in.js'

const text = (domain: string, family = 'Ethereum'): string =>
  `${domain} wants you to sign in with your ${family} account:\n0x1\n\nURI: https://app.test`

test.each(['app.test', 'APP.test', 'https://app.test'])('a sign-in at %s is requested by the page of that site', (domain) => {
  expect(foreignSignIn(text(domain), 'https://app.test')).toEqual([])
})

test.each([
  ['evil.test', 'Ethereum'],
  ['app.test:8080', 'Solana'],
  ['app.test@evil.test', 'Bitcoin'],
  ['app.test.evil.test', 'Some Chain'],
])('a sign-in on %s with an account of %s causes a warning', (domain, family) => {
  expect(foreignSignIn(text(domain, family), 'https://app.test')).toEqual([
    ['Warning', `This signs in at ${domain}, but app.test asks for it.`],
  ])
})

test('a port belongs to the site, and other texts are not sign-ins', () => {
  expect(foreignSignIn(text('127.0.0.1:3000'), 'http://127.0.0.1:3000')).toEqual([])
  expect(foreignSignIn('Who wants you to sign in with your heart?', 'https://app.test')).toEqual([])
})
