import { expect, test } from 'vitest'
import { embeddedWalletServer } from './embedded-wallet-server.js'
import { defaultOrigins } from './matches-origin.js'
import type { EmbeddedWalletServerOptions } from './options.js'
import { originsOf } from './visit.js'

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
const app = { id: 'app', origins: ['https://app.example.com'] }

test('an unlisted project has no origins unless the operator lists some for all', () => {
  expect(originsOf(own, 'anything')).toEqual([])
  expect(originsOf({ ...own, projects: [app] }, 'anything')).toEqual([])
  expect(originsOf({ ...own, projects: [app], origins: ['https://all.example.com'] }, 'anything')).toEqual(['https://all.example.com'])
  expect(originsOf({ ...own, projects: [{ ...app, production: true }] }, 'app')).toEqual(app.origins)
  expect(originsOf({ ...own, projects: [app] }, 'app')).toEqual([...defaultOrigins, ...app.origins])
})

test('wallets that all projects share are not opened to pages that anyone can publish', () => {
  const started = (options: Partial<EmbeddedWalletServerOptions>) => () => embeddedWalletServer({ ...own, scope: 'deployment', ...options })
  expect(started({})).not.toThrow()
  expect(started({ origins: app.origins, projects: [{ ...app, production: true }] })).not.toThrow()
  for (const open of [
    { projects: [app] },
    { origins: defaultOrigins },
    { origins: ['https://*.vercel.app'] },
    { origins: ['https://*.app'] },
    { projects: [{ ...app, origins: ['https://*.pages.dev'], production: true }] },
  ]) {
    expect(started(open)).toThrow('`scope` "deployment"')
    expect(started({ ...open, scope: 'project' })).not.toThrow()
  }
})
