import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedWalletServer, type SponsoredOperation, sandboxWalletKeys } from '@latchkey/wallet-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, keys } from '../../../wallet/server-tests/src/fixtures/keys.js'
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

test('keys come from the environment, or from files that it points to', async () => {
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

test('identity providers come from the environment, or from the file', async () => {
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

test('Bitcoin servers are set by flag or file, and an invalid one is reported', () => {
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  const other = 'bip122:000000000933ea01ad0ee984209779ba'
  expect(read([...FRAME, '--esplora', `${chain}=https://one.example/a?b=c,${other}=http://127.0.0.1:3000`])?.esplora).toEqual({
    [chain]: 'https://one.example/a?b=c',
    [other]: 'http://127.0.0.1:3000',
  })
  for (const wrong of ['eip155:1=https://one.example', `${chain}=one.example`, `${chain}=file:///etc`, chain])
    expect(() => read([...FRAME, '--esplora', wrong]), wrong).toThrow('--esplora is like bip122:')
})

test('a server in production does not start with a key of the sandbox, and reports which key is missing', () => {
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
])('%j is refused with one sentence', (args, message) => expect(() => read(args)).toThrow(message))

test('a server answers its frame, and refuses the frame’s routes to pages', async () => {
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

test('smart accounts come from the file, and their bundlers and paymasters from the environment too', async () => {
  const path = join(folder, 'smart.json')
  const contract = '0xABCDEFabcdef0000000000000000000000000000'
  const smartAccounts = {
    networks: {
      'eip155:1': { scheme: 'hybrid', bundler: `\${BUNDLER}`, budget: { operation: '10', day: '12345678901234567890' }, sessions: true },
      'eip155:10': {},
    },
    sponsor: { contracts: [contract] },
    paymasters: ['https://pay.example'],
    quotas: { visitor: 5 },
  }
  const file = { frameOrigin: 'https://wallet.example.com', smtp: 'smtp://127.0.0.1:25', mailFrom: 'a@example.com', smartAccounts }
  await writeFile(path, JSON.stringify({ allowedOrigins: ['https://app.example.com'], embeddedWallet: file }))
  const found = read(['--config', path], {
    ...env,
    BUNDLER: 'https://bundler.example/secret',
    LATCHKEY_SMART_ACCOUNTS: 'eip155:10=https://other.example/k?a=b, eip155:8453',
    LATCHKEY_PAYMASTERS: 'eip155:10=https://payer.example/k',
  })?.smartAccounts
  expect(found).toMatchObject({
    networks: {
      'eip155:1': {
        scheme: 'hybrid',
        bundler: 'https://bundler.example/secret',
        budget: { operation: 10n, day: 12345678901234567890n },
        sessions: true,
      },
      'eip155:10': { bundler: 'https://other.example/k?a=b', paymaster: 'https://payer.example/k' },
      'eip155:8453': {},
    },
    paymasters: ['https://pay.example'],
    quotas: { visitor: 5 },
  })
  const pays = (...to: readonly string[]) =>
    found?.sponsor?.({ calls: to.map((each) => ({ to: each, value: 0n, data: '0x' })) } as unknown as SponsoredOperation)
  const own = contract.toLowerCase()
  expect([pays(own, own), pays(own, contract.replace('A', '1').toLowerCase()), pays()]).toEqual([true, false, false])
  expect(found?.sponsor?.({ calls: undefined } as unknown as SponsoredOperation)).toBe(false)
  expect(read(FRAME)).not.toHaveProperty('smartAccounts')
})

test('contradictory settings of smart accounts are reported at once, without any key', () => {
  const KEY = 's3cret'
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [['--smart-accounts', `solana:1=https://${KEY}.example`], '--smart-accounts is like eip155:8453=https://bundler.example.'],
    [['--smart-accounts', 'eip155:0'], '--smart-accounts is like'],
    [['--smart-accounts', `eip155:1=ftp://${KEY}.example`], '`bundler` has to be an address that begins with https:// or http://.'],
    [['--paymasters', `eip155:1=https://${KEY}.example`], '--paymasters names eip155:1, which --smart-accounts does not.'],
    [['--smart-accounts', 'eip155:1', '--paymasters', 'eip155:1'], '--paymasters is like'],
    [['--smart-accounts', 'eip155:1', '--paymasters', `eip155:1=https://${KEY}.example`], 'a paymaster needs a bundler.'],
  ]
  for (const [args, problem] of wrong) {
    expect(() => read([...FRAME, ...args]), args.join(' ')).toThrow(problem)
    expect(() => read([...FRAME, ...args])).toThrow(expect.not.stringContaining(KEY))
  }
  const of =
    (network: object, more: object = {}) =>
    () =>
      embeddedWalletServer({
        ...keys,
        mail: { send: async () => {} },
        frameOrigin: 'https://w.example',
        smartAccounts: { networks: { 'eip155:1': network }, ...more },
      })
  expect(of({ scheme: 'hybrid' })).toThrow('accounts of "hybrid" need a bundler.')
  expect(of({ scheme: 'toString' as never })).toThrow('there is no scheme "toString"')
  expect(of({ sessions: true })).toThrow('accounts of "7702-simple" know no permissions.')
  expect(of({ entryPoint: '0x12' })).toThrow('`entryPoint` is no address.')
  expect(of({ budget: { day: -1n } })).toThrow('`budget.day` has to be a bigint, in wei.')
  for (const origin of ['http://pay.example', 'https://pay.example/', 'pay.example'])
    expect(of({}, { paymasters: [origin] })).toThrow('`paymasters` has origins like')
})
