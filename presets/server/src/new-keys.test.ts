import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedWalletServer } from '@latchkey/wallet-server'
import { expect, onTestFinished, test } from 'vitest'
import { newKeys, writeKeys } from './new-keys.js'
import { runCli } from './run-cli.js'

test('new keys are accepted by a server in production, and never repeat', () => {
  const { WALLET_KEK: kek, WALLET_PEPPER: pepper, WALLET_NONCE_KEY: nonceKey, WALLET_SIGNING_KEY: signingKey } = newKeys()
  const mail = { send: async () => {} }
  expect(() => embeddedWalletServer({ kek, pepper, nonceKey, signingKey, mail, frameOrigin: 'https://wallet.example.com' })).not.toThrow()
  expect(new Set([kek, pepper, nonceKey, signingKey, ...Object.values(newKeys())]).size).toBe(8)
})

test('keys in files are readable by the owner only, and never overwrite others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = join(folder, 'keys')
  const keys = newKeys()
  const lines = await writeKeys(keys, own)
  expect(lines[0]).toBe(`WALLET_KEK_FILE=${join(own, 'wallet-kek')}`)
  expect(await readdir(own)).toEqual(['wallet-kek', 'wallet-nonce-key', 'wallet-pepper', 'wallet-signing-key'])
  expect((await stat(join(own, 'wallet-kek'))).mode & 0o777).toBe(0o600)
  await expect(writeKeys(newKeys(), own)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(join(own, 'wallet-kek'), 'utf8')).toBe(`${keys.WALLET_KEK}\n`)
})

test('the command prints four lines for an environment file', async () => {
  const said: string[] = []
  const { log } = console
  console.log = (text: string) => void said.push(text)
  onTestFinished(() => {
    console.log = log
  })
  await runCli(['new-keys'])
  expect(said.join('\n')).toMatch(
    /^WALLET_KEK=[-\w]{43}\nWALLET_PEPPER=[-\w]{43}\nWALLET_NONCE_KEY=[-\w]{43}\nWALLET_SIGNING_KEY='\{"kty":"EC",.*\}'$/,
  )
})
