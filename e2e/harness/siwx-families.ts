import type { SiwxAppOptions } from '../pages/siwx/main.js'
import { networksOf } from './siwx.js'
import { signInTest } from './siwx-test.js'

export const test = signInTest({ solana: true, bitcoin: true }).extend(
  'openWith',
  ({ openApp, sandbox }) =>
    (families: readonly string[], siwx?: SiwxAppOptions['siwx']) =>
      openApp(siwx, {
        walletconnect: { relayUrls: [sandbox.relay.url] },
        networks: networksOf(sandbox).filter(({ chainNamespace }) => families.includes(chainNamespace)) as never,
      }),
)

export const FAMILIES = ['eip155', 'solana', 'bip122'] as const
