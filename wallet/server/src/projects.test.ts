import { expect, test } from 'vitest'
import { trustedOriginsOf } from './check-options.js'
import { originsOf } from './device-request.js'
import { ownOptions as own, started } from './fixtures/server-options.js'
import { defaultOrigins } from './frame-origins.js'

const app = { id: 'app', origins: ['https://app.example.com'] }

test('an unlisted project has no origins unless the operator lists some for all', () => {
  expect(originsOf(own, 'anything')).toEqual([])
  expect(originsOf({ ...own, projects: [app] }, 'anything')).toEqual([])
  expect(originsOf({ ...own, projects: [app], origins: ['https://all.example.com'] }, 'anything')).toEqual(['https://all.example.com'])
  expect(originsOf({ ...own, projects: [{ ...app, production: true }] }, 'app')).toEqual(app.origins)
  expect(originsOf({ ...own, projects: [app] }, 'app')).toEqual([...defaultOrigins, ...app.origins])
})

test('does not open wallets shared by all projects to pages that anyone can publish; otherwise, warns the operator', () => {
  const shared = { scope: 'deployment' } as const
  expect(started(shared)).not.toThrow()
  expect(started({ ...shared, origins: app.origins, projects: [{ ...app, production: true }] })).not.toThrow()
  for (const open of [
    { projects: [app] },
    { origins: defaultOrigins },
    { origins: ['https://*.vercel.app'] },
    { origins: ['https://*.github.io'] },
    { origins: ['https://*.up.railway.app:*'] },
    { projects: [{ ...app, origins: ['https://*.pages.dev'], production: true }] },
  ]) {
    expect(started({ ...open, ...shared })).toThrow('`scope` "deployment"')
    const warned: string[] = []
    started({ ...open, onWarning: (message) => warned.push(message) })()
    expect(warned).toEqual([expect.stringMatching(/^Anyone can publish a page like https:\/\/stranger\./)])
  }
  const none: string[] = []
  started({ origins: app.origins, onWarning: (message) => none.push(message) })()
  expect(none).toEqual([])
})

test.each([
  'https://*',
  '*',
  'https://*.app',
  'https://*.co.uk',
  'https://*.com.br',
  'https://*.com.',
  'https://*.co.uk.',
  'https://app.example.com;x',
  'https://app.example.com,other.example.com',
  'http://*:*',
  'https://app.example.com/',
  'https://app.example.com; script-src *',
  'app.example.com',
  '',
])('refuses the origin "%s" before a browser reads it differently', (origin) => {
  expect(started({ origins: ['https://app.example.com', origin] })).toThrow('is no pattern of an origin')
  expect(started({ projects: [{ id: 'app', origins: [origin], production: true }] })).toThrow('is no pattern of an origin')
})

test('a trusted host means its https origin, and other origins are written out', () => {
  const trustedHosts = ['app.example.com', 'app.example.com:8443', 'http://localhost:3000', 'https://two.example.com']
  expect(trustedOriginsOf({ trustedHosts })).toEqual([
    'https://app.example.com',
    'https://app.example.com:8443',
    'http://localhost:3000',
    'https://two.example.com',
  ])
  for (const wrong of ['app.example.com/path', 'https://app.example.com/', '*.example.com/', 'two words'])
    expect(started({ trustedHosts: [wrong] })).toThrow('`trustedHosts` lists hosts')
})
