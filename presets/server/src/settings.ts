import { boolean, integer, list, literal, number, object, optional, record, type Static, string, union } from '@latchkey/kernel/wire'
import { analyticsSchema } from './analytics-config.js'
import { embeddedWalletSchema } from './embedded-wallet-config.js'
import { type Env, type Field, flag, flagged, flagsIn, helpOf, listIn, pairsIn } from './flags.js'
import { onrampSchema } from './onramp-config.js'
import { paySchema } from './pay-config.js'
import { signInSchema } from './sign-in-config.js'
import { swapsSchema } from './swaps-config.js'

const strict = { additionalProperties: false }

/** The price sources, by type. */
export function sourceSchemas() {
  const text = optional(string({ minLength: 1 }))
  const address = string({ pattern: '^0x[0-9a-fA-F]{40}$' })
  const feed = object({ chain: string(), address, currency: text, maxAge: optional(integer({ minimum: 1 })) }, strict)
  return {
    defillama: object({ type: literal('defillama'), url: text }, strict),
    coingecko: object({ type: literal('coingecko'), url: text, key: text }, strict),
    feeds: object({ type: literal('feeds'), feeds: record(string(), feed) }, strict),
    fixed: object(
      { type: literal('fixed'), currency: text, prices: record(string(), string()), changes: optional(record(string(), string())) },
      strict,
    ),
  }
}

/** The activity sources, by type. */
function historySource() {
  const text = optional(string({ minLength: 1 }))
  return union([
    object({ type: literal('blockscout'), urls: record(string(), string({ minLength: 1 })), key: text }, strict),
    object(
      { type: literal('etherscan'), key: string({ minLength: 1 }), chains: list(string({ pattern: '^eip155:[0-9]{1,20}$' })), url: text },
      strict,
    ),
  ])
}

/** An entry of a token list, for a contract or a mint. */
export const listedToken = () =>
  object({
    chainId: union([integer({ minimum: 1 }), string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' })]),
    address: string({ pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$' }),
    decimals: integer({ minimum: 0, maximum: 255 }),
    symbol: string({ maxLength: 50 }),
    name: string({ maxLength: 200 }),
    logoURI: optional(string({ maxLength: 4000 })),
    tags: optional(list(string({ maxLength: 50 }), { maxItems: 20 })),
    extensions: optional(object({ rebasing: optional(boolean()) })),
  })

/** A contract of collectibles. */
const collection = () =>
  object(
    { chainId: integer({ minimum: 1 }), address: string({ pattern: '^0x[0-9a-fA-F]{40}$' }), fromBlock: optional(integer({ minimum: 0 })) },
    strict,
  )

/** All settings: the schema of a `--config` file, with the flag and the help of each field beside it. docs/packages/server.md has a table of them. */
export function configSchema() {
  const sources = sourceSchemas()
  // Each field has its own schema, with its flag.
  const text = () => optional(string({ minLength: 1 }))
  const limit = () =>
    optional(union([object({ tokens: integer({ minimum: 1 }), refill: number({ exclusiveMinimum: 0 }) }, strict), literal(false)]))
  return object(
    {
      port: flagged(
        optional(integer({ minimum: 0, maximum: 65_535 })),
        flag('port', 'N', '8787, or PORT; 0 takes a free one', { variable: 'PORT' }),
      ),
      host: flagged(text(), flag('host', 'ADDRESS', '127.0.0.1; 0.0.0.0 in a container')),
      mode: flagged(
        optional(union([literal('production'), literal('development')])),
        flag('mode', 'MODE', 'production, or development, which allows previews on shared hosts'),
      ),
      allowedOrigins: flagged(optional(list(string())), flag('allowed-origins', 'LIST', 'https://app.example.com,https://*.example.com')),
      projectIds: flagged(
        optional(list(string({ minLength: 1 }))),
        flag('project-ids', 'LIST', 'project ids that are served; any without it'),
      ),
      rateLimit: flagged(
        limit(),
        flag('rate-limit', 'N/M', 'N calls at once and M more each second, 100/2; "off" for none', {
          like: '100/2, or off',
          read: limitIn,
        }),
      ),
      projectRateLimit: flagged(
        limit(),
        flag('project-rate-limit', 'N/M', 'JSON-RPC of each project, 2000/500; "off" for none', {
          like: '2000/500, or off',
          read: limitIn,
        }),
      ),
      proxies: flagged(
        optional(integer({ minimum: 0, maximum: 20 })),
        flag('proxies', 'N', 'proxies in front that add to x-forwarded-for, 0'),
      ),
      database: flagged(
        text(),
        flag('database', 'URL', 'a path, latchkey.sqlite; :memory:; or postgres://…, or DATABASE_URL', { variable: 'DATABASE_URL' }),
      ),
      databasePool: flagged(
        optional(integer({ minimum: 1, maximum: 1000 })),
        flag('database-pool', 'N', 'most connections of this process to Postgres, 10'),
      ),
      counters: flagged(
        text(),
        flag('counters', 'URL', 'redis://… of a Valkey or Redis with limits and caches of all processes, or COUNTERS_URL', {
          variable: 'COUNTERS_URL',
        }),
      ),
      publicUrl: flagged(text(), flag('public-url', 'ADDRESS', 'public address of this server, for URLs in responses')),
      ipfsGateway: flagged(text(), flag('ipfs-gateway', 'ADDRESS', 'serves images at ipfs:// addresses')),
      metricsToken: flagged(text(), flag('metrics-token', 'TOKEN', 'allows reading /metrics; without it there is none')),
      logRequests: flagged(optional(boolean()), flag('log-requests', 'on|off', 'logs every response, on')),
      audit: flagged(optional(boolean()), flag('audit', 'on|off', 'logs every sign-in, with account and address block, off')),
      otlp: flagged(text(), flag('otlp', 'ADDRESS', 'an OpenTelemetry collector; needs the packages of OpenTelemetry')),
      identities: flagged(
        optional(list(literal('ens'))),
        flag('identities', 'LIST', 'ens: names and avatars of accounts, from your node of eip155:1', {
          like: 'ens',
          read: (given) => (listIn(given).every((name) => name === 'ens') ? listIn(given) : undefined),
        }),
      ),
      showOrigins: flagged(optional(boolean()), flag('show-origins', 'on|off', 'lets pages read the allowed origins, off')),
      namesSuffix: flagged(text(), flag('names-suffix', 'SUFFIX', 'lets accounts register names below this suffix: latchkey.example')),
      smtp: flagged(
        text(),
        flag('smtp', 'URL', 'smtps://user:password@mail.example.com, for codes; SMTP_URL is the same', { variable: 'SMTP_URL' }),
      ),
      mailFrom: flagged(text(), flag('mail-from', 'ADDRESS', 'sender of that mail')),
      analytics: optional(analyticsSchema()),
      onramp: optional(onrampSchema()),
      pay: optional(paySchema()),
      signIn: signInSchema(),
      embeddedWallet: optional(embeddedWalletSchema()),
      walletsFile: flagged(text(), flag('wallets-file', 'PATH', 'your own wallet list')),
      walletsUrl: flagged(text(), flag('wallets-url', 'ADDRESS', 'your own wallet list, from a URL')),
      explorerProjectId: flagged(
        text(),
        flag('explorer-project-id', 'ID', 'the public WalletConnect registry, with your project id there'),
      ),
      rpc: flagged(
        optional(
          record(
            string(),
            object(
              {
                urls: list(string({ minLength: 1 }), { minItems: 1 }),
                headers: optional(record(string(), string())),
                methods: optional(list(string())),
                depth: optional(integer({ minimum: 0 })),
                logBlocks: optional(integer({ minimum: 1 })),
                logPart: optional(integer({ minimum: 1 })),
              },
              strict,
            ),
          ),
        ),
        flag('rpc', 'LIST', 'your nodes: eip155:1=https://node.example,eip155:1=https://other.example', {
          like: 'eip155:1=https://node.example',
          read: nodesIn,
        }),
      ),
      rpcCosts: optional(record(string(), integer({ minimum: 1, maximum: 1_000_000 }))),
      tokensFile: text(),
      tokens: optional(list(listedToken())),
      collections: optional(list(collection())),
      das: optional(record(string(), string({ minLength: 1 }))),
      blockscout: optional(record(string(), string({ minLength: 1 }))),
      history: flagged(
        optional(list(historySource())),
        flag('blockscout', 'LIST', 'activity: eip155:1=https://eth.blockscout.com; your nodes have the rest', {
          like: 'eip155:1=https://eth.blockscout.com',
          read: blockscoutIn,
        }),
        flag('etherscan', 'LIST', 'activity: eip155:1,eip155:8453, with your key in ETHERSCAN_KEY', {
          like: 'eip155:1,eip155:8453',
          read: etherscanIn,
        }),
      ),
      swaps: optional(swapsSchema()),
      prices: flagged(
        optional(list(union([sources.defillama, sources.coingecko, sources.feeds, sources.fixed]))),
        flag('prices', 'LIST', 'defillama,coingecko (COINGECKO_KEY); no prices without it', { read: pricesIn }),
      ),
    },
    strict,
  )
}
/** The contents of a `--config` file: the server's settings as JSON. */
export type ConfigFile = Static<ReturnType<typeof configSchema>>

/** All flags of the command. */
export function flags(): readonly Field[] {
  return flagsIn(configSchema())
}

/** The page that `--help` prints. */
export function help(): string {
  return `latchkey-server is the back end of the wallet widget on your sites.

Each flag can be set in the environment too: --allowed-origins is LATCHKEY_ALLOWED_ORIGINS. A JSON file holds the
same, { "allowedOrigins": [...] }; flags override the environment, and the environment overrides the file.
"latchkey-server new-keys" prints new keys of embedded wallets; with a folder, it writes them to files.
"latchkey-server rotate-kek" with the same settings wraps all wallets with the first key of WALLET_KEK, and ends.
"latchkey-server migrate" with the same settings creates and changes the tables, and ends; servers do that at startup too.
"latchkey-server verify-frame https://wallet.example.com" compares what is served there with the files of this package.

${helpOf([{ path: [], schema: {}, flag: flag('config', 'PATH', 'the file') }, ...flags()])}`
}

function limitIn(text: string): { readonly tokens: number; readonly refill: number } | false | undefined {
  if (text === 'off') return false
  const [, tokens, refill] = /^(\d+)\/(\d+(?:\.\d+)?)$/.exec(text) ?? []
  return Number(tokens) && Number(refill) ? { tokens: Number(tokens), refill: Number(refill) } : undefined
}

function nodesIn(text: string): { readonly [chain: string]: { readonly urls: readonly string[] } } | undefined {
  const chains: { [chain: string]: { readonly urls: string[] } } = {}
  const pairs = pairsIn(text, /^[-a-z\d]{3,8}:[-\w]{1,32}$/)
  for (const [chain, url] of pairs ?? []) {
    chains[chain] ??= { urls: [] }
    chains[chain].urls.push(url)
  }
  return pairs && chains
}

function pricesIn(text: string, _: unknown, { COINGECKO_KEY: key }: Env): readonly { readonly type: string }[] {
  return listIn(text).map((name) => {
    if (name === 'defillama') return { type: 'defillama' }
    if (name === 'coingecko') return { type: 'coingecko', ...(key && { key }) }
    throw new Error(`--prices has defillama and coingecko, not "${name}".`)
  })
}

type Histories = readonly Static<ReturnType<typeof historySource>>[]

/** Explorers of a flag take the place of those of the file; sources of another kind stay. */
function blockscoutIn(text: string, before: unknown): Histories | undefined {
  const pairs = pairsIn(text, /^eip155:\d{1,20}$/)
  return pairs && [{ type: 'blockscout', urls: Object.fromEntries(pairs) }, ...others(before, 'blockscout')]
}

function etherscanIn(text: string, before: unknown, { ETHERSCAN_KEY: key }: Env): Histories | undefined {
  const chains = listIn(text)
  if (!chains.every((chain) => /^eip155:\d{1,20}$/.test(chain))) return undefined
  if (!key) throw new Error('--etherscan needs your key in ETHERSCAN_KEY.')
  return [...others(before, 'etherscan'), { type: 'etherscan', key, chains: [...chains] }]
}

function others(before: unknown, type: Histories[number]['type']): Histories {
  return ((before ?? []) as Histories).filter((each) => each.type !== type)
}
