import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The keys of the embedded wallets, by the environment variables that the server reads. */
export type NewKeys = Readonly<Record<'WALLET_KEK' | 'WALLET_PEPPER' | 'WALLET_NONCE_KEY' | 'WALLET_SIGNING_KEY', string>>

/** Makes new keys for embedded wallets: three of 32 random bytes as base64url, and a private P-256 key as JWK (RFC 7518, section 6.2). */
export function newKeys(): NewKeys {
  const bytes = (): string => randomBytes(32).toString('base64url')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    WALLET_KEK: bytes(),
    WALLET_PEPPER: bytes(),
    WALLET_NONCE_KEY: bytes(),
    WALLET_SIGNING_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
  }
}

/**
 * Writes each key to its own file, readable by the owner alone, and returns the variables that point to them.
 *
 * @throws `EEXIST` if a file exists already: an overwritten KEK is lost, and every wallet with it
 */
export async function writeKeys(keys: NewKeys, folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines: string[] = []
  for (const [name, key] of Object.entries(keys)) {
    const file = join(folder, name.toLowerCase().replaceAll('_', '-'))
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    lines.push(`${name}_FILE=${file}`)
  }
  return lines
}
