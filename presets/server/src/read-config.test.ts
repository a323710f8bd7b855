import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './read-config.js'
import { startOptions } from './start-options.js'

test('flags override the environment', () => {
  const env = {
    PORT: '80',
    LATCHKEY_HOST: '0.0.0.0',
    LATCHKEY_ALLOWED_ORIGINS: 'https://a.example, https://*.b.example',
    LATCHKEY_MODE: '',
  }
  expect(readConfig(['--port', '0', '--rate-limit', '10/0.5', '--project-ids', 'one,two'], env)).toEqual({
    help: false,
    logRequests: true,
    audit: false,
    start: {
      database: 'latchkey.sqlite',
      mode: 'production',
      port: 0,
      host: '0.0.0.0',
      allowedOrigins: ['https://a.example', 'https://*.b.example'],
      projectIds: ['one', 'two'],
      rateLimit: { tokens: 10, refill: 0.5 },
    },
  })
  expect(readConfig([], { DATABASE_URL: 'postgres://x/y' }).start.database).toBe('postgres://x/y')
  expect(readConfig(['--rpc', 'eip155:1=https://a.test/k,eip155:1=https://b.test/?x=1, eip155:10=http://c.test'], {}).start.rpc).toEqual({
    'eip155:1': { urls: ['https://a.test/k', 'https://b.test/?x=1'] },
    'eip155:10': { urls: ['http://c.test'] },
  })
  expect(readConfig(['--prices', 'coingecko,defillama'], {}).start.prices?.map(({ name }) => name)).toEqual(['coingecko', 'defillama'])
  expect(readConfig([], { LATCHKEY_DATABASE_POOL: '25' }).start.databasePool).toBe(25)
  expect(readConfig([], { PORT: '80' }).start.port).toBe(80)
  expect(readConfig(['--wallets-file', 'w.json'], {}).start.wallets?.name).toBe('file w.json')
  expect(readConfig(['--rate-limit', 'off'], {}).start.rateLimit).toBe(false)
})

test.each([
  [['--port', 'x'], '--port must be a whole number up to 65535.'],
  [['--port', ''], '--port must be a whole number up to 65535.'],
  [['--database-pool', '0'], '--database-pool must be a whole number from 1 to 1000.'],
  [['--mode', 'test'], '--mode is production or development, not "test".'],
  [['--rate-limit', '5'], '--rate-limit is like 100/2, or off, not "5".'],
  [['--allowed-origins', 'app.example.com'], '--allowed-origins: "app.example.com" is no origin. Write it like https://app.example.com.'],
  [['--rpc', 'https://node.test/key'], '--rpc is like eip155:1=https://node.example'],
  [['--rpc', 'eip155:1=node.test/key'], '--rpc has to be an address'],
  [['--prices', 'kraken'], '--prices has defillama and coingecko, not "kraken".'],
  [['--log-requests', 'yes'], '--log-requests is on or off'],
  [['--config', '/nowhere.json'], '/nowhere.json: ENOENT'],
  [['--wallets-file', 'a', '--wallets-url', 'b'], 'Choose one of --wallets-file, --wallets-url and --explorer-project-id.'],
])('%j is refused with one sentence', (args, message) => expect(() => readConfig(args, {})).toThrow(message))

/** A variable, as referenced in a file. */
const KEY = ['$', '{NODE_KEY}'].join('')

describe('a file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-config-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const read = async (content: unknown, args: readonly string[] = [], env = {}) => {
    const path = join(folder, 'latchkey.json')
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return readConfig(['--config', path, ...args], env)
  }

  test('has lower precedence than flags and the environment, and takes keys from there', async () => {
    const file = {
      port: 1,
      host: 'a',
      proxies: 1,
      database: 'a.sqlite',
      logRequests: false,
      rateLimit: false,
      rpc: { 'eip155:1': { urls: [`https://node.test/${KEY}`], headers: { authorization: KEY }, depth: 12 } },
      prices: [
        { type: 'fixed', prices: { 'eip155:1/slip44:60': '3000' } },
        { type: 'coingecko', key: KEY },
      ],
    }
    const { start, logRequests } = await read(file, ['--port', '3'], { LATCHKEY_HOST: 'b', NODE_KEY: 'k' })
    expect([logRequests, start]).toMatchObject([
      false,
      {
        port: 3,
        host: 'b',
        proxies: 1,
        database: 'a.sqlite',
        rateLimit: false,
        rpc: { 'eip155:1': { urls: ['https://node.test/k'], headers: { authorization: 'k' }, depth: 12 } },
        prices: [{ name: 'fixed' }, { name: 'coingecko' }],
      },
    ])
  })

  test('configures how visitors sign in', async () => {
    expect((await read({ signIn: false })).start.signIn).toBe(false)
    const { start } = await read(
      { signIn: { sessions: 'cookie', sessionDays: 2, smtp: `smtps://u:${KEY}@mail.test`, mailFrom: 'a@b.test' } },
      [],
      { NODE_KEY: 'k' },
    )
    expect(start.signIn).toMatchObject({ sessions: 'cookie', sessionMs: 172_800_000, mail: {} })
    await expect(read({ signIn: { days: 1 } })).rejects.toThrow('/signIn')
  })

  test.each([
    ['{', 'JSON'],
    [{ ports: 1 }, '/ports: Unexpected'],
    [{ port: '1' }, '/port: Expected integer, received string'],
    [{ rpc: { 'eip155:1': { urls: [] } } }, '/rpc/eip155:1/urls: Expected another length'],
    [{ rpc: { 'eip155:1': { urls: ['node'] } } }, 'has to be an address'],
    [{ prices: [{ type: 'kraken' }] }, '/prices/0/type: Expected one of defillama, coingecko, feeds, fixed'],
    [{ prices: [{ type: 'fixed' }] }, '/prices/0/prices: Required'],
    [{ prices: [{ type: 'fixed', prices: { x: '1' } }] }, 'no asset with a decimal price'],
    [{ tokens: [{ chainId: 1, address: 'ada.eth', decimals: 6, symbol: 'A', name: 'A' }] }, '/tokens/0/address'],
    [{ collections: [{ chainId: '1', address: `0x${'1'.repeat(40)}` }] }, '/collections/0/chainId'],
    [{ das: { 'solana:1': '' } }, '/das/solana:1'],
    [{ database: KEY.replace('NODE_KEY', 'NOT_SET') }, 'needs the variable NOT_SET'],
    [{ allowedOrigins: ['app.example.com'] }, 'is no origin'],
  ])('%j is refused by its field', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })
})

test('reads an object like a file, and refuses an invalid one by its field', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const token = { chainId, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const das = { [chainId]: 'https://das.test' }
  expect(startOptions({ port: 0, tokens: [token], das, namesSuffix: 'latchkey.example' })).toMatchObject({
    port: 0,
    accounts: [{ name: 'das' }, { name: 'nodes' }],
    names: { suffix: 'latchkey.example' },
  })
  expect(startOptions({})).not.toHaveProperty('accounts')
  expect(() => startOptions({ port: '1' as never })).toThrow('/port: Expected integer, received string')
})

test('a suffix of names is read from flag, environment and file, and an invalid one is refused', () => {
  expect(readConfig(['--names-suffix', 'latchkey.example'], {}).start.names).toEqual({ suffix: 'latchkey.example' })
  expect(readConfig([], { LATCHKEY_NAMES_SUFFIX: 'latchkey.example' }).start.names).toEqual({ suffix: 'latchkey.example' })
  expect(readConfig([], {}).start.names).toBeUndefined()
  expect(() => readConfig(['--names-suffix', '.example'], {})).toThrow('--names-suffix is like latchkey.example')
})

describe('sign-in', () => {
  test('is on by default, and is configured by flags, the environment or a file', () => {
    expect(readConfig([], {}).start.signIn).toBeUndefined()
    expect(readConfig(['--sign-in', 'off'], {}).start.signIn).toBe(false)
    expect(readConfig(['--sign-in', 'bearer', '--sign-in-chains', 'eip155:1,eip155:10', '--session-days', '1'], {}).start.signIn).toEqual({
      sessions: 'bearer',
      chains: ['eip155:1', 'eip155:10'],
      sessionMs: 86_400_000,
    })
    const env = {
      LATCHKEY_COOKIE_DOMAIN: 'example.com',
      LATCHKEY_CROSS_SITE_ORIGINS: 'https://a.test,https://b.test',
      SMTP_URL: 'smtps://u:p@mail.test',
      LATCHKEY_MAIL_FROM: 'login@example.com',
    }
    expect(readConfig([], env).start.signIn).toEqual({
      cookie: { domain: 'example.com', crossSiteOrigins: ['https://a.test', 'https://b.test'] },
      mail: { send: expect.any(Function) },
    })
  })

  test.each([
    [['--sign-in', 'yes'], '--sign-in is cookie, bearer or off, not "yes".'],
    [['--sign-in-chains', '1'], '`chains` are like eip155:1'],
    [['--session-days', '0'], '--session-days must be a whole number from 1 to 3650.'],
    [['--cookie-domain', 'https://example.com'], '`cookie.domain` is like example.com'],
    [['--cross-site-origins', 'https://*.example.com'], '`cookie.crossSiteOrigins` names pages one by one'],
    [['--sign-in', 'bearer', '--cookie-domain', 'example.com'], 'there is no cookie'],
    [['--smtp', 'mail.example.com', '--mail-from', 'a@b.test'], '--smtp has to begin with smtps:// or smtp://.'],
    [['--smtp', 'smtps://mail.example.com'], '--smtp and --mail-from belong together.'],
  ])('%j is refused with one sentence', (args, message) => expect(() => readConfig(args, {})).toThrow(message))
})
