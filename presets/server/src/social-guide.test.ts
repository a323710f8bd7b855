import { readFileSync } from 'node:fs'
import { embeddedWalletServer, openId, sandboxWalletKeys } from '@latchkey/wallet-server'
import { expect, test } from 'vitest'
import { socialOf } from './social-config.js'

const guide = readFileSync(new URL('../../../docs/social-logins.md', import.meta.url), 'utf8')

/** Undefined also if the server reports that something is missing. */
function offered(env: { readonly [name: string]: string }): unknown {
  try {
    return socialOf(undefined, env)
  } catch {
    return undefined
  }
}

test('the guide lists the server’s settings for each provider, and its redirect URL', () => {
  const rows = guide.split('\n').flatMap((line) => {
    const [, title, names] = /^\| (\w+) \| ((?:`WALLET_[A-Z_=a-z]+`(?:, )?)+) \|/.exec(line) ?? []
    return title && names ? [{ title, names: names.match(/WALLET_[A-Z_]+(?:=\w+)?/g) ?? [] }] : []
  })
  const env = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => name.split('=')).map(([name = '', value = 'given']) => [name, value]))
  for (const { title, names } of rows) {
    expect(socialOf(undefined, env(names))?.map(({ id }) => id)).toEqual([title.toLowerCase()])
    // Without any one of them the provider does not exist.
    for (const name of names) expect([name, offered(env(names.filter((other) => other !== name)))]).toEqual([name, undefined])
  }
  expect(rows.map(({ title }) => title)).toEqual(['Google', 'Apple', 'X', 'Discord', 'GitHub', 'Facebook', 'Farcaster', 'Telegram'])
  // The addresses that a server with all of them answers.
  const social = rows.flatMap(({ names }) => socialOf(undefined, env(names)) ?? [])
  const { raw = [] } = embeddedWalletServer({
    ...sandboxWalletKeys,
    sandbox: true,
    mail: { send: async () => {} },
    frameOrigin: 'http://wallet.localhost',
    social: [...social, openId({ id: 'acme', name: 'Acme', issuer: 'https://login.acme.example', clientId: 'w', clientSecret: 's' })],
  })
  const answered = new Set(raw.map(({ path }) => path).filter((path) => /^\/oauth\/\w+\/callback$/.test(path)))
  const listed = [...guide.matchAll(/^\| [\w ]+ \| `https:\/\/wallet\.example\.com(\/oauth\/\w+\/callback)`/gm)].map(([, path]) => path)
  expect(listed).toEqual([...answered])
})
