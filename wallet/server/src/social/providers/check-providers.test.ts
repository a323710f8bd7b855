import { expect, test } from 'vitest'
import { apple } from './apple.js'
import { checkProviders } from './check-providers.js'
import { discord } from './discord.js'
import { facebook } from './facebook.js'
import { farcaster } from './farcaster.js'
import { github } from './github.js'
import { google } from './google.js'
import { openId } from './open-id.js'
import type { SocialProvider } from './provider.js'
import { telegram } from './telegram.js'
import { x } from './x.js'

const client = { clientId: 'wallet', clientSecret: 'secret' }
const acme = { ...client, id: 'acme', name: 'Acme', issuer: 'https://login.acme.example' }

test('accepts every provider of this package, and each one is plain data', () => {
  const key = { teamId: 't', keyId: 'k', privateKey: 'p' }
  const all = [
    google(client),
    apple({ clientId: 'w', ...key }),
    x(client),
    discord(client),
    github(client),
    facebook(client),
    farcaster(),
    telegram({ botToken: 'b' }),
    openId(acme),
  ]
  expect([...checkProviders(all).keys()]).toEqual([
    'google',
    'apple',
    'x',
    'discord',
    'github',
    'facebook',
    'farcaster',
    'telegram',
    'acme',
  ])
  expect(JSON.parse(JSON.stringify(all))).toEqual(all)
})

test('a sandbox may use local URLs without TLS', () => {
  for (const host of ['localhost:4000', '127.0.0.1:4000', 'id.localhost:4000', '[::1]:4000'])
    expect(checkProviders([google({ ...client, issuer: `http://${host}` })]).size).toBe(1)
})

test.each<[string, readonly SocialProvider[], string]>([
  ['an id twice', [google(client), openId({ ...acme, id: 'google' })], '"google" is listed twice'],
  ['an id that is none', [openId({ ...acme, id: 'Acme Inc' })], 'the id "Acme Inc" has to be like'],
  ['an id like the old redirect URL', [openId({ ...acme, id: 'callback' })], 'the id "callback" may not begin with `callback`'],
  ['a name of two lines', [openId({ ...acme, name: 'Acme\nInc' })], 'the name of "acme" has to be one line'],
  ['a name that is none', [openId({ ...acme, name: '' })], 'the name of "acme" has to be one line'],
  [
    'more than the wire lists',
    Array.from({ length: 51 }, (_, at) => openId({ ...acme, id: `acme-${at}` })),
    '`social` may list 50 providers',
  ],
  ['no client', [github({ ...client, clientId: '' })], '"github" needs `clientId`'],
  ['no secret', [x({ ...client, clientSecret: '' })], '"x" needs `clientSecret`'],
  ['half of a secret', [apple({ clientId: 'w', teamId: 't', keyId: '', privateKey: 'secret-key' })], '"apple" needs `keyId`'],
  ['no token', [telegram({ botToken: '' })], '"telegram" needs `botToken`'],
  [
    'an issuer without TLS',
    [openId({ ...acme, issuer: 'http://login.acme.example' })],
    '`issuer` of "acme" has to be an address with https',
  ],
  ['an issuer that is no address', [openId({ ...acme, issuer: 'acme' })], '`issuer` of "acme"'],
  ['a host that only looks local', [openId({ ...acme, issuer: 'http://localhost.evil.example' })], '`issuer` of "acme"'],
  [
    'codes that go out without TLS',
    [discord({ ...client, endpoints: { tokenUrl: 'http://discord.com/token' } })],
    '`tokenUrl` of "discord"',
  ],
  ['a relay without TLS', [farcaster({ relayUrl: 'http://relay.example' })], '`relayUrl` of "farcaster"'],
])('%s is rejected with one sentence that contains no secret', (_, providers, message) => {
  expect(() => checkProviders(providers)).toThrow(message)
  expect(() => checkProviders(providers)).not.toThrow(/secret-key/)
})
