import { test } from 'vitest'
import { type Environment, own, sandbox, withWalletCli } from './fixtures/with-wallet-cli.js'

const { refuses } = withWalletCli()

test.each<readonly [string, Environment, RegExp]>([
  ['all keys of the sandbox', sandbox, /everybody knows/],
  ...Object.entries(sandbox).map(([name, value]) => [`${name} of the sandbox`, { ...own, [name]: value }, /everybody knows/] as const),
  ...Object.keys(own).map((name) => [`no ${name}`, { ...own, [name]: '' }, new RegExp(`needs ${name}`)] as const),
  ['a short WALLET_KEK', { ...own, WALLET_KEK: 'short' }, /WALLET_KEK|kek/i],
])('latchkey-server does not start in production with %s', (_, env, sentence) => refuses(env, sentence), 60_000)
