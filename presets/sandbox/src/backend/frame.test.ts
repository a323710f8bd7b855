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
  await sandbox.stop()
  await expect(fetch(url)).rejects.toThrow()
})
