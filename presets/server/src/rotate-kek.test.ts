import { execFile } from 'node:child_process'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { embeddedWalletServer } from '@latchkey/wallet-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, keys } from '../../../wallet/server-tests/src/fixtures/keys.js'
import { type Bundle, bundleEntry } from './fixtures/bundle-entry.js'
import { dataFolder } from './fixtures/data-folder.js'
import { openStorage } from './storage/open-storage.js'

let program: Bundle
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  program = await bundleEntry('cli-process.ts')
}, 60_000)
afterAll(async () => {
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

const half = () => embeddedWalletServer({ ...keys, mail: { send: async () => {} }, frameOrigin: 'https://wallet.example.com' })
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('latchkey-server rotate-kek re-wraps keys of the old KEK with the new one, and reports how many', async () => {
  const url = join(folder, 'wallets.sqlite')
  const dataKeys = Array.from({ length: 3 }, () => randomBytes(32))
  const storage = await openStorage({ url, plugins: [half()] })
  const id = createHash('sha256').update(bytes(keys.kek)).digest('hex').slice(0, 16)
  for (const [at, key] of dataKeys.entries()) {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', bytes(keys.kek), iv).setAAD(Buffer.from(`data-key|user-${at}`))
    const wrapped = Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    await storage.database.query('INSERT INTO ew_data_keys (user_id, wrapped, kek_id) VALUES (?, ?, ?)', [`user-${at}`, wrapped, id])
  }
  await storage.close()
  const newKek = keyOf('new kek')
  const env = {
    PATH: process.env.PATH ?? '',
    WALLET_KEK: `${newKek},${keys.kek}`,
    WALLET_PEPPER: keys.pepper,
    WALLET_NONCE_KEY: keys.nonceKey,
    WALLET_SIGNING_KEY: JSON.stringify(keys.signingKey),
  }
  const flags = [
    '--database',
    url,
    '--frame-origin',
    'https://wallet.example.com',
    '--smtp',
    'smtp://127.0.0.1:9',
    '--mail-from',
    'a@example.com',
  ]
  const run = (variables: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, [program.file, 'rotate-kek', ...flags], { env: variables })
  expect((await run(env)).stdout).toBe('3 keys were wrapped anew.\n')
  expect((await run(env)).stdout).toBe('0 keys were wrapped anew.\n')
  const after = await openStorage({ url, plugins: [half()] })
  const rows = await after.database.query<{ readonly wrapped: string }>('SELECT wrapped FROM ew_data_keys ORDER BY user_id')
  await after.close()
  const opened = rows.map(({ wrapped }, at) => {
    const text = bytes(wrapped)
    const decipher = createDecipheriv('aes-256-gcm', bytes(newKek), text.subarray(0, 12)).setAAD(Buffer.from(`data-key|user-${at}`))
    decipher.setAuthTag(text.subarray(-16))
    return Buffer.concat([decipher.update(text.subarray(12, -16)), decipher.final()])
  })
  expect(opened).toEqual(dataKeys)
  await expect(run({ ...env, WALLET_KEK: '' })).rejects.toThrow('WALLET_KEK')
})
