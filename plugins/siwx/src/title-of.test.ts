import type { Context } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import type { SiwxContract } from './contract.js'
import { titleOf } from './title-of.js'

/** An app with two wallets, one of them in use. */
function titleWith(state: { readonly status?: string; readonly namespace?: string; readonly connector?: string } = {}): string {
  const { status = 'checking', namespace, connector = 'alba' } = { namespace: 'eip155', ...state }
  const connectors = [
    { id: 'brio', name: 'Brio' },
    { id: 'alba', name: 'Alba' },
  ]
  const core = { namespace, sessions: { eip155: { connector } }, connectors }
  return titleOf(undefined, { state: { status }, core, t: (key: string) => key } as unknown as Context<SiwxContract>)
}

test('during the check for a session, the view keeps the wallet’s name', () => {
  expect(titleWith()).toBe('Alba')
  expect(titleWith({ connector: 'brio' })).toBe('Brio')
})

test('a prompt has its own title, and so has a view without a wallet', () => {
  expect(titleWith({ status: 'prompt' })).toBe('siwx.title')
  expect(titleWith({ connector: 'gone' })).toBe('siwx.title')
  expect(titleWith({ namespace: 'solana' })).toBe('siwx.title')
  expect(titleWith({ namespace: undefined } as never)).toBe('siwx.title')
})
