import { expect, test } from 'vitest'
import { flags, own, sandbox, withWalletCli } from './fixtures/with-wallet-cli.js'

const { run, refuses } = withWalletCli()

test('latchkey-server does not start in production with the keys of the sandbox, nor without keys, and shows none', async () => {
  await refuses({}, /needs WALLET_KEK/)
  await refuses({ ...own, WALLET_NONCE_KEY: String(sandbox.WALLET_NONCE_KEY) }, /everybody knows/)
  // A local host name does not make it a sandbox.
  const local = await run([...flags, '--frame-origin', 'http://wallet.localhost:8787'], sandbox)
  expect([local.code, local.said]).toEqual([1, expect.stringContaining('everybody knows')])
  const elsewhere = await run([...flags, '--mode', 'development', '--frame-origin', 'https://wallet.example.com'], {})
  expect([elsewhere.code, elsewhere.said]).toEqual([1, expect.stringContaining('on this machine alone')])
}, 120_000)

test('with its own keys it starts, and rotate-kek and verify-frame report in one sentence what is missing', async () => {
  const started = await run([...flags, '--frame-origin', 'https://wallet.example.com'], own)
  expect([started.code, started.out]).toEqual([0, expect.stringContaining('Latchkey server at http')])
  for (const value of Object.values(own)) expect(started.out + started.said).not.toContain(value)
  expect(await run(['rotate-kek', ...flags], own)).toMatchObject({ code: 1, said: expect.stringContaining('--frame-origin') })
  expect(await run(['verify-frame'], {})).toMatchObject({ code: 1, said: expect.stringContaining('verify-frame https://') })
}, 60_000)
