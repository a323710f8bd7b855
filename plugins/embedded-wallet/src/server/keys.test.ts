import { expect, test } from 'vitest'
import { embeddedWalletServer } from './embedded-wallet-server.js'
import { sandboxWalletKeys } from './keys.js'
import type { EmbeddedWalletServerOptions } from './options.js'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')
const own = {
  kek: key(1),
  pepper: key(2),
  nonceKey: key(3),
  signingKey: {
    kty: 'EC',
    crv: 'P-256',
    d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  },
  mail: { send: async () => {} },
  frameOrigin: 'https://wallet.example.com',
} satisfies EmbeddedWalletServerOptions
const started = (options: Partial<EmbeddedWalletServerOptions>) => () => embeddedWalletServer({ ...own, ...options })

test('starts with its own keys', () => {
  expect(started({})).not.toThrow()
  expect(started({ kek: [key(1), key(9)], signingKey: JSON.stringify(own.signingKey) })).not.toThrow()
})

test('the sandbox’s keys only work with a frame on this machine, and only on request', () => {
  for (const frameOrigin of ['http://wallet.localhost:4000', 'http://localhost:4000', 'http://127.0.0.1:4000'])
    expect(started({ ...sandboxWalletKeys, frameOrigin, sandbox: true })).not.toThrow()
  expect(started({ ...sandboxWalletKeys, sandbox: true })).toThrow('on this machine alone')
  expect(started({ ...sandboxWalletKeys, frameOrigin: 'http://wallet.localhost.evil.example', sandbox: true })).toThrow(
    'on this machine alone',
  )
  for (const name of ['kek', 'pepper', 'nonceKey', 'signingKey'] as const)
    expect(started({ [name]: sandboxWalletKeys[name], frameOrigin: 'http://wallet.localhost:4000' })).toThrow('everybody knows')
  expect(started({ kek: [key(1), sandboxWalletKeys.kek] })).toThrow('everybody knows')
})

test('missing, short or equal keys are rejected, without appearing in the message', () => {
  for (const name of ['kek', 'pepper', 'nonceKey'] as const)
    for (const wrong of ['', 'short', Buffer.alloc(31, 7).toString('base64url'), undefined as never])
      expect(started({ [name]: wrong })).toThrow(name)
  expect(started({ kek: [] })).toThrow('kek')
  expect(started({ pepper: own.kek })).toThrow('different keys')
  for (const wrong of ['', '{}', 'no json', { ...own.signingKey, d: undefined } as never, { kty: 'oct', k: 'secret-key' } as never])
    expect(started({ signingKey: wrong })).toThrow('`signingKey` has to be a private P-256 key as JWK.')
})

test('the frame’s origin must be an origin', () => {
  for (const wrong of ['https://wallet.example.com/', 'https://wallet.example.com/sdk', 'HTTPS://wallet.example.com'])
    expect(started({ frameOrigin: wrong })).toThrow('frameOrigin')
})
