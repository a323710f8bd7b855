import { expect, test } from 'vitest'
import { startSandbox } from '../start-sandbox.js'

test('providers of logins come with the frame, know its address alone, and end with it', { timeout: 30_000 }, async () => {
  const sandbox = await startSandbox({ frame: true })
  const { google, url } = sandbox.identity
  const ask = (back: string): Promise<Response> =>
    fetch(
      `${google.url}/authorize?${new URLSearchParams({ client_id: google.clientId, response_type: 'code', scope: 'openid', redirect_uri: back })}`,
      { redirect: 'manual' },
    )
  const frame = new URL(sandbox.server?.frameUrl ?? '').origin
  expect([(await ask(`${frame}/oauth/callback`)).status, (await ask(`${frame}/else`)).status]).toEqual([303, 400])
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
  await sandbox.stop()
  await expect(fetch(url)).rejects.toThrow()
})
