import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxWalletKeys } from '@latchkey/embedded-wallet/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, keys } from './fixtures/wallet/keys.js'
import { readConfig } from './read-config.js'
import { startServer } from './start-server.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MAIL = ['--smtp', 'smtp://127.0.0.1:25', '--mail-from', 'Wallet <no-reply@example.com>']
const LOCAL = ['--frame-origin', 'http://wallet.localhost:8787', ...MAIL]
const FRAME = ['--frame-origin', 'https://wallet.example.com', '--allowed-origins', 'https://app.example.com', ...MAIL]
const env = {
  WALLET_KEK: keys.kek,
  WALLET_PEPPER: keys.pepper,
  WALLET_NONCE_KEY: keys.nonceKey,
  WALLET_SIGNING_KEY: JSON.stringify(keys.signingKey),
}
const read = (args: readonly string[], variables: { readonly [name: string]: string } = env) =>
  readConfig(args, variables).start.embeddedWallet

test('keys come from the environment, or from files that it names', async () => {
  expect(read([])).toBeUndefined()
  expect(
    read([...FRAME, '--trusted-hosts', 'app.example.com', '--device-check', 'new-device', '--wallet-scope', 'deployment']),
  ).toMatchObject({
    kek: [keys.kek],
    pepper: keys.pepper,
    nonceKey: keys.nonceKey,
    signingKey: env.WALLET_SIGNING_KEY,
    frameOrigin: 'https://wallet.example.com',
    origins: ['https://app.example.com'],
    trustedHosts: ['app.example.com'],
    deviceCheck: 'new-device',
    scope: 'deployment',
  })
  const path = join(folder, 'kek')
  await writeFile(path, `${keyOf('new')},${keys.kek}\n`)
  const { WALLET_KEK: _, ...others } = env
  expect(read(FRAME, { ...others, WALLET_KEK_FILE: path })?.kek).toEqual([keyOf('new'), keys.kek])
  expect(() => read(FRAME, { ...others, WALLET_KEK_FILE: join(folder, 'nowhere') })).toThrow('WALLET_KEK_FILE is not read.')
})

test('providers that vouch for visitors come from the environment, or from the file', async () => {
  const path = join(folder, 'apple.pem')
  await writeFile(path, 'PEM\n')
  const social = read(FRAME, {
    ...env,
    WALLET_GOOGLE_ID: 'g',
    WALLET_GOOGLE_SECRET: 'gs',
    WALLET_APPLE_ID: 'a',
    WALLET_APPLE_TEAM_ID: 't',
    WALLET_APPLE_KEY_ID: 'k',
    WALLET_APPLE_KEY_FILE: path,
    WALLET_X_ID: 'x',
    WALLET_X_SECRET: 'xs',
    WALLET_FARCASTER: 'on',
    WALLET_TELEGRAM_TOKEN: '1:t',
  })?.social
  expect(social).toMatchObject([
    { id: 'google', clientId: 'g', clientSecret: 'gs', issuer: 'https://accounts.google.com' },
    { id: 'apple', clientId: 'a', clientSecret: { teamId: 't', keyId: 'k', privateKey: 'PEM' } },
    { id: 'x', clientId: 'x', clientSecret: 'xs' },
    { id: 'farcaster' },
    { id: 'telegram', botToken: '1:t' },
  ])
  expect(read(FRAME)?.social).toBeUndefined()
  const file = join(folder, 'config.json')
  const own = { name: 'Acme', issuer: 'https://login.acme.example', clientId: 'w', clientSecret: ['$', '{ACME}'].join('') }
  const github = { clientId: 'file', clientSecret: 'file' }
  const written = {
    embeddedWallet: { frameOrigin: 'https://wallet.example.com', social: { github, discord: github, openId: { acme: own } } },
  }
  await writeFile(file, JSON.stringify(written))
  const more = { ...env, ACME: 'from outside', WALLET_GITHUB_ID: 'env', WALLET_GITHUB_SECRET: 'env' }
  expect(read(['--config', file, ...MAIL], more)?.social).toMatchObject([
    { id: 'discord', clientId: 'file' },
    { id: 'github', clientId: 'env' },
    { id: 'acme', name: 'Acme', clientSecret: 'from outside', kind: 'openid' },
  ])
  expect(() => read(FRAME, { ...env, WALLET_DISCORD_ID: 'd' })).toThrow(
    'Set WALLET_DISCORD_SECRET, or WALLET_DISCORD_SECRET_FILE with its path.',
  )
  await writeFile(
    file,
    JSON.stringify({
      embeddedWallet: { ...written.embeddedWallet, social: { openId: { acme: { ...own, issuer: 'http://acme.example' } } } },
    }),
  )
  expect(() => read(['--config', file, ...MAIL], more)).toThrow('`issuer` of "acme" has to be an address with https')
  await writeFile(file, JSON.stringify({ embeddedWallet: { ...written.embeddedWallet, social: { gogle: github } } }))
  expect(() => read(['--config', file, ...MAIL], more)).toThrow('gogle')
})

test('servers of Bitcoin are named by flag or file, and a wrong one is told', () => {
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  const other = 'bip122:000000000933ea01ad0ee984209779ba'
  expect(read([...FRAME, '--esplora', `${chain}=https://one.example/a?b=c,${other}=http://127.0.0.1:3000`])?.esplora).toEqual({
    [chain]: 'https://one.example/a?b=c',
    [other]: 'http://127.0.0.1:3000',
  })
  for (const wrong of ['eip155:1=https://one.example', `${chain}=one.example`, `${chain}=file:///etc`, chain])
    expect(() => read([...FRAME, '--esplora', wrong]), wrong).toThrow('--esplora is like bip122:')
})

test('a server in production starts with no key of the sandbox, and says which key is missing', () => {
  for (const name of Object.keys(env)) {
    expect(() => read(FRAME, { ...env, [name]: '' })).toThrow(`--frame-origin needs ${name}, or ${name}_FILE with its path.`)
  }
  expect(() => read(LOCAL, {})).toThrow('needs WALLET_KEK')
  expect(() => read(FRAME, { ...env, WALLET_KEK: sandboxWalletKeys.kek })).toThrow('everybody knows')
  expect(() => read(LOCAL, { ...env, WALLET_PEPPER: sandboxWalletKeys.pepper })).toThrow('everybody knows')
  expect(read(['--mode', 'development', ...LOCAL], {})).toMatchObject({ ...sandboxWalletKeys, sandbox: true })
  expect(() => read(['--mode', 'development', ...FRAME], {})).toThrow('on this machine alone')
})

test.each([
  [['--frame-origin', 'https://wallet.example.com'], '--frame-origin needs --smtp and --mail-from'],
  [[...FRAME, '--device-check', 'always'], '--device-check is never or new-device, not "always".'],
  [[...FRAME, '--wallet-scope', 'site'], '--wallet-scope is project or deployment, not "site".'],
  [['--frame-origin', 'wallet.example.com', ...MAIL], '--frame-origin has to be an address'],
  [['--frame-origin', 'https://wallet.example.com/sdk', ...MAIL], '`frameOrigin` is an origin'],
])('%j is refused in one sentence', (args, message) => expect(() => read(args)).toThrow(message))

test('a server answers its frame, and keeps the frame’s routes from pages', async () => {
  const { start } = readConfig(['--mode', 'development', '--database', ':memory:', '--port', '0', ...LOCAL], {})
  const { url, stop } = await startServer({ ...start, log: { warn: () => {}, error: () => {} } })
  try {
    const ask = (origin: string) => fetch(`${url}/v1/login/nonce?projectId=p`, { headers: { origin } })
    expect((await ask('http://wallet.localhost:8787')).status).toBe(200)
    expect(await (await ask('http://localhost:3000')).json()).toMatchObject({ error: { code: 'unproven', field: 'origin' } })
    const config = await (await fetch(`${url}/v1/config?projectId=p`, { headers: { origin: 'http://localhost:3000' } })).json()
    expect(config).toMatchObject({ origins: expect.arrayContaining(['http://localhost:*']), features: { email: true } })
  } finally {
    await stop()
  }
})
