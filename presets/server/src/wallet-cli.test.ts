import { execFile } from 'node:child_process'
import { sandboxWalletKeys } from '@latchkey/embedded-wallet/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bundle, bundleEntry } from './fixtures/bundle-entry.js'
import { keys } from './fixtures/wallet/keys.js'

let program: Bundle
beforeAll(async () => {
  program = await bundleEntry('cli-process.ts')
}, 60_000)
afterAll(() => program.remove())

const own = {
  WALLET_KEK: keys.kek,
  WALLET_PEPPER: keys.pepper,
  WALLET_NONCE_KEY: keys.nonceKey,
  WALLET_SIGNING_KEY: JSON.stringify(keys.signingKey),
}
const sandbox = {
  WALLET_KEK: sandboxWalletKeys.kek,
  WALLET_PEPPER: sandboxWalletKeys.pepper,
  WALLET_NONCE_KEY: sandboxWalletKeys.nonceKey,
  WALLET_SIGNING_KEY: String(sandboxWalletKeys.signingKey),
}
const flags = ['--database', ':memory:', '--port', '0', '--smtp', 'smtp://127.0.0.1:9', '--mail-from', 'a@example.com']

/** Runs the program as an operator would, until it exits; once it prints its URL, it is told to stop. */
function run(args: readonly string[], env: { readonly [name: string]: string }) {
  return new Promise<{ readonly code: unknown; readonly said: string; readonly out: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [program.file, ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, said) => resolve({ code: error?.code ?? 0, said, out }),
    )
    child.stdout?.on('data', (text) => String(text).includes('Latchkey server at') && child.kill())
  })
}

test('latchkey-server does not start in production with any key of the sandbox, nor with one missing, and shows none', async () => {
  const frame = [...flags, '--frame-origin', 'https://wallet.example.com']
  const cases: readonly [{ readonly [name: string]: string }, RegExp][] = [
    [{}, /needs WALLET_KEK/],
    [sandbox, /everybody knows/],
    ...Object.entries(sandbox).map(([name, value]): [{ readonly [key: string]: string }, RegExp] => [
      { ...own, [name]: value },
      /everybody knows/,
    ]),
    ...Object.keys(own).map((name): [{ readonly [key: string]: string }, RegExp] => [{ ...own, [name]: '' }, new RegExp(`needs ${name}`)]),
    [{ ...own, WALLET_KEK: 'short' }, /WALLET_KEK|kek/i],
  ]
  for (const [env, sentence] of cases) {
    const { code, said, out } = await run(frame, env)
    expect([Object.keys(env).length, code]).toEqual([Object.keys(env).length, 1])
    expect(said).toMatch(sentence)
    // One sentence: no stack, no key.
    expect(said.trim().split('\n')).toHaveLength(1)
    for (const value of Object.values(env)) if (value.length > 8) expect(said + out).not.toContain(value)
  }
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
