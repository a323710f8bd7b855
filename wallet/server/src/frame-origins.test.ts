import { matchesOrigin } from '@latchkey/kernel/links'
import { expect, test } from 'vitest'
import { defaultOrigins } from './frame-origins.js'

test('S5-20 local pages and the usual previews are allowed by default', () => {
  for (const origin of [
    'http://localhost:3000',
    'https://127.0.0.1',
    'http://dapp-b.localhost:5173',
    'https://x.vercel.app',
    'https://a.pages.dev',
    'https://a.ngrok-free.app',
    'https://secure-mobile.walletconnect.com',
    'https://secure-mobile.walletconnect.org',
  ])
    expect([origin, matchesOrigin(origin, defaultOrigins)]).toEqual([origin, true])
  for (const origin of ['https://vercel.app', 'https://evil.example', 'http://x.vercel.app'])
    expect([origin, matchesOrigin(origin, defaultOrigins)]).toEqual([origin, false])
})
