import { expect, test } from 'vitest'
import type { SmartAccountsScheme } from '../../../sandbox/src/smart-accounts/start-smart-accounts.js'
import { startSandbox } from '../../../sandbox/src/start-sandbox.js'
import { summary } from '../../../sandbox/src/summary.js'

test('identity providers start with the frame, allow their own URL only, and stop with it', { timeout: 30_000 }, async () => {
  const sandbox = await startSandbox({ loadServer: () => import('../index.js'), frame: true })
  const { google, url } = sandbox.identity
  const ask = (back: string): Promise<Response> =>
    fetch(
      `${google.url}/authorize?${new URLSearchParams({ client_id: google.clientId, response_type: 'code', scope: 'openid', redirect_uri: back })}`,
      { redirect: 'manual' },
    )
  const frame = new URL(sandbox.server?.frameUrl ?? '').origin
  expect([(await ask(`${frame}/oauth/google/callback`)).status, (await ask(`${frame}/oauth/github/callback`)).status]).toEqual([303, 400])
  // The server offers all of them.
  const config = await fetch(`${sandbox.server?.url}/v1/config?projectId=p`, { headers: { origin: 'http://localhost:3000' } })
  const { features } = (await config.json()) as { features: { socials: readonly { id: string }[] } }
  expect(features.socials.map(({ id: one }) => one)).toEqual([
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
  expect(summary(sandbox)).toContain(sandbox.server?.frameUrl)
  await sandbox.stop()
  await expect(fetch(url)).rejects.toThrow()
})

test('one option adds smart accounts on both chains to the frame, as its server detects them', { timeout: 60_000 }, async () => {
  await using sandbox = await startSandbox({ loadServer: () => import('../index.js'), frame: true, smartAccounts: true })
  const config = await fetch(`${sandbox.server?.url}/v1/config?projectId=p`, { headers: { origin: 'http://localhost:3000' } })
  const { smartAccounts } = (await config.json()) as { smartAccounts: unknown }
  const { entryPoint08: entryPoint, simple7702Account: implementation } = sandbox.smartAccounts
  const each = { scheme: '7702-simple', entryPoint, implementation, bundler: true, paymaster: true, sessions: false }
  expect(smartAccounts).toEqual([
    { chain: 'eip155:1337', ...each },
    { chain: 'eip155:31338', ...each },
  ])
})

test('each chain has the accounts of its option, with permissions; a chain without EIP-7702 has no delegated ones', {
  timeout: 60_000,
}, async () => {
  const listed = async (scheme: SmartAccountsScheme) => {
    const smartAccounts = { scheme: { 1337: '7702-delegator', 31338: scheme }, sessions: true, without7702: [31338] } as const
    await using sandbox = await startSandbox({ loadServer: () => import('../index.js'), frame: true, smartAccounts })
    const config = await fetch(`${sandbox.server?.url}/v1/config?projectId=p`, { headers: { origin: 'http://localhost:3000' } })
    return ((await config.json()) as { smartAccounts: readonly { chain: string; scheme: string; sessions: boolean; factory?: string }[] })
      .smartAccounts
  }
  const [delegated, counterfactual, ...more] = await listed('hybrid')
  expect(more).toEqual([])
  expect(delegated).toMatchObject({ chain: 'eip155:1337', scheme: '7702-delegator', bundler: true, paymaster: true, sessions: true })
  expect(delegated).not.toHaveProperty('factory')
  expect(counterfactual).toMatchObject({
    chain: 'eip155:31338',
    scheme: 'hybrid',
    bundler: true,
    factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
    delegationManager: delegated && 'delegationManager' in delegated ? delegated.delegationManager : '',
  })
  expect((await listed('7702-simple')).map(({ chain }) => chain)).toEqual(['eip155:1337'])
})
