import { parseArgs } from 'node:util'
import { blockscoutHistory, etherscanHistory, type HistorySource } from '@latchkey/history/server'
import type { CaipNetworkId } from '@latchkey/kernel'
import { coingeckoPrices, defillamaPrices, type PriceSource } from '@latchkey/prices/server'
import { explorerWallets, fileWallets, urlWallets, type WalletListSource } from '@latchkey/wallets/server'
import { OPTIONS } from './cli-options.js'
import { accountSourcesOf, type ConfigFile, historiesOf, listedTokensOf, readConfigFile, sourcesOf } from './config-file.js'
import type { ServerOptions } from './create-server.js'
import { embeddedWalletOf } from './embedded-wallet-config.js'
import { ensIdentities } from './ens-identities.js'
import { onrampOf } from './onramp-config.js'
import { payOf } from './pay-config.js'
import { signInOf } from './sign-in-config.js'
import type { StartOptions } from './start-server.js'
import { swapsOf } from './swaps-config.js'

export interface Config {
  readonly help: boolean
  /** Log every response. */
  readonly logRequests: boolean
  /** Log every sign-in, including the account. */
  readonly audit: boolean
  readonly start: StartOptions
}
type Env = { readonly [name: string]: string | undefined }

type Name = Exclude<keyof typeof OPTIONS, 'help'>

export const HELP = `latchkey-server answers the wallet widget of your sites.

Each flag can be set in the environment too: --allowed-origins is LATCHKEY_ALLOWED_ORIGINS. A file of JSON holds the
same, { "allowedOrigins": [...] }; flags come before the environment, and the environment before the file.
"latchkey-server new-keys" prints new keys of embedded wallets, and with a folder writes them to files.
"latchkey-server rotate-kek" with the same settings wraps all wallets with the first key of WALLET_KEK, and ends.
"latchkey-server verify-frame https://wallet.example.com" compares what is served there with the files of this package.

  --config PATH              the file
  --port N                   8787, or PORT; 0 takes a free one
  --host ADDRESS             127.0.0.1; 0.0.0.0 in a container
  --mode MODE                production, or development, which lets previews on shared hosts in
  --allowed-origins LIST     https://app.example.com,https://*.example.com
  --project-ids LIST         the only project ids that are served; any without it
  --rate-limit N/M           N calls at once and M more each second, 100/2; "off" for none
  --project-rate-limit N/M   JSON-RPC of each project, 2000/500; "off" for none
  --proxies N                proxies in front that add to x-forwarded-for, 0
  --database URL             a path, latchkey.sqlite; :memory:; or postgres://…, or DATABASE_URL
  --public-url ADDRESS       this server's own address, for addresses in answers
  --ipfs-gateway ADDRESS     serves pictures of ipfs:// addresses
  --metrics-token TOKEN      who may read /metrics; not there without it
  --log-requests on|off      a line for every answer, on
  --audit on|off             a line for every sign-in, with account and address block, off
  --otlp ADDRESS             a collector of OpenTelemetry; needs its packages
  --rpc LIST                 your nodes: eip155:1=https://node.example,eip155:1=https://other.example
  --prices LIST              defillama,coingecko; nobody is asked without it. COINGECKO_KEY is its key
  --blockscout LIST          histories: eip155:1=https://eth.blockscout.com. Your nodes tell the rest
  --etherscan LIST           histories: eip155:1,eip155:8453, with your key in ETHERSCAN_KEY
  --uniswap LIST             quotes of swaps by your nodes: eip155:1,eip155:8453. SWAPS_ONEINCH_KEY, SWAPS_ZEROX_KEY,
                             SWAPS_LIFI_KEY and SWAPS_JUPITER_KEY add those services; the file has other chains
  --identities LIST          ens: names and pictures of accounts, by your node of eip155:1; off without it
  --show-origins on|off      tells pages which origins are allowed, off
  --names-suffix SUFFIX      lets accounts have names: latchkey.example; nobody has one without it
  --sign-in MODE             cookie; bearer for tokens that pages keep; off for none
  --sign-in-chains LIST      eip155:1,solana:5eykt4…: chains to sign in with; every one without it
  --session-days N           days until one has to sign again, 7
  --cookie-domain DOMAIN     lets servers below it read the session: example.com
  --cross-site-origins LIST  pages of other sites that may sign in, one by one, without *
  --smtp URL                 smtps://user:password@mail.example.com, for codes; SMTP_URL is the same
  --mail-from ADDRESS        whom that mail is from
  --frame-origin ADDRESS     wallets for visitors who have none, in a frame of this origin, which leads to this server too;
                             keys in WALLET_KEK, WALLET_PEPPER, WALLET_NONCE_KEY, WALLET_SIGNING_KEY, or files in …_FILE
                             WALLET_GOOGLE_ID and WALLET_GOOGLE_SECRET let visitors log in by Google; README has the others
  --trusted-hosts LIST       hosts where approvals are drawn in the page in every browser: app.example.com
  --device-check MODE        new-device asks for a press behind a mailed link, never does not
  --wallet-scope SCOPE       project, or deployment where projects share wallets
  --esplora LIST             Bitcoin of those wallets: bip122:0000…=https://esplora.example; they send none without
  --smart-accounts LIST      networks where those wallets have smart accounts, with your bundler or without one:
                             eip155:8453=https://bundler.example/key,eip155:1; the file has more
  --paymasters LIST          pay for them: eip155:8453=https://paymaster.example/key; within the quotas of the file
  --wallets-file PATH        your own wallet list
  --wallets-url ADDRESS      your own wallet list, from elsewhere
  --explorer-project-id ID   the public WalletConnect registry, with your project id there`

/**
 * Precedence: flags, then the environment, then the file, for which `given` can stand in. @throws with one sentence that says what is
 * wrong
 */
export function readConfig(args: readonly string[], env: Env, given: ConfigFile = {}): Config {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const read = (name: Name): string | undefined => values[name] ?? (env[`LATCHKEY_${name.toUpperCase().replaceAll('-', '_')}`] || undefined)
  const path = read('config')
  const file: ConfigFile = path && !values.help ? readConfigFile(path, env) : given
  const allowedOrigins = list(read('allowed-origins')) ?? file.allowedOrigins
  const wrong = allowedOrigins?.find((origin) => !/^\w+:\/\/[^:/]+(:(\d+|\*))?\/?$/.test(origin))
  if (wrong) throw new Error(`--allowed-origins: "${wrong}" is no origin. Write it like https://app.example.com.`)
  const mode = modeOf(read('mode') ?? file.mode)
  const mail = {
    smtp: read('smtp') ?? (env.SMTP_URL || undefined) ?? (file.signIn || undefined)?.smtp ?? file.embeddedWallet?.smtp,
    from: read('mail-from') ?? (file.signIn || undefined)?.mailFrom ?? file.embeddedWallet?.mailFrom,
  }
  const rpc = rpcOf(read('rpc')) ?? rpcFile(file)
  const start: { readonly [K in keyof StartOptions]: StartOptions[K] | undefined } = {
    mode,
    port: number('port', read('port') ?? env.PORT, 65_535) ?? file.port,
    host: read('host') ?? file.host,
    allowedOrigins,
    projectIds: list(read('project-ids')) ?? file.projectIds,
    rateLimit: limitOf('rate-limit', read('rate-limit')) ?? file.rateLimit,
    projectRateLimit: limitOf('project-rate-limit', read('project-rate-limit')) ?? file.projectRateLimit,
    proxies: number('proxies', read('proxies'), 20) ?? file.proxies,
    database: read('database') ?? (env.DATABASE_URL || undefined) ?? file.database ?? 'latchkey.sqlite',
    publicUrl: address('public-url', read('public-url') ?? file.publicUrl),
    ipfsGateway: address('ipfs-gateway', read('ipfs-gateway') ?? file.ipfsGateway),
    metricsToken: read('metrics-token') ?? file.metricsToken,
    otlp: address('otlp', read('otlp') ?? file.otlp),
    rpc,
    rpcCosts: file.rpcCosts,
    accounts: accountSourcesOf(file, read('ipfs-gateway') ?? file.ipfsGateway),
    prices: pricesOf(read('prices'), env) ?? (file.prices && sourcesOf(file.prices)),
    history: historyOf(read('blockscout'), read('etherscan'), env) ?? (file.history && historiesOf(file.history, file)),
    identities: identitiesOf(list(read('identities')) ?? file.identities),
    showOrigins: switchOf('show-origins', read('show-origins')) ?? file.showOrigins,
    swaps: swapsOf({ file: file.swaps, chains: list(read('uniswap')), nodes: Object.keys(rpc ?? {}), tokens: listedTokensOf(file) }, env),
    names: namesOf(read('names-suffix') ?? file.namesSuffix),
    onramp: onrampOf(file.onramp, env),
    pay: payOf(file.pay, env),
    embeddedWallet: embeddedWalletOf(
      {
        frameOrigin: address('frame-origin', read('frame-origin') ?? file.embeddedWallet?.frameOrigin),
        trustedHosts: list(read('trusted-hosts')) ?? file.embeddedWallet?.trustedHosts,
        deviceCheck: read('device-check') ?? file.embeddedWallet?.deviceCheck,
        scope: read('wallet-scope') ?? file.embeddedWallet?.scope,
        esplora: list(read('esplora')) ?? file.embeddedWallet?.esplora,
        networks: file.embeddedWallet?.networks,
        social: file.embeddedWallet?.social,
        smartAccounts: file.embeddedWallet?.smartAccounts,
        smartAccountFlags: { networks: list(read('smart-accounts')), paymasters: list(read('paymasters')) },
        allowedOrigins,
        mode,
        ...mail,
      },
      env,
    ),
    signIn: signInOf({
      sessions: read('sign-in') ?? (file.signIn === false ? 'off' : file.signIn?.sessions),
      chains: list(read('sign-in-chains')) ?? (file.signIn || undefined)?.chains,
      days: number('session-days', read('session-days'), 3650) ?? (file.signIn || undefined)?.sessionDays,
      domain: read('cookie-domain') ?? (file.signIn || undefined)?.cookieDomain,
      crossSiteOrigins: list(read('cross-site-origins')) ?? (file.signIn || undefined)?.crossSiteOrigins,
      ...mail,
    }),
    wallets: walletsOf({
      file: read('wallets-file') ?? file.walletsFile,
      url: read('wallets-url') ?? file.walletsUrl,
      projectId: read('explorer-project-id') ?? file.explorerProjectId,
    }),
  }
  return {
    help: values.help === true,
    logRequests: switchOf('log-requests', read('log-requests')) ?? file.logRequests ?? true,
    audit: switchOf('audit', read('audit')) ?? file.audit ?? false,
    // Unset options are omitted, so that defaults apply.
    start: Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined)),
  }
}

interface Lists {
  readonly file: string | undefined
  readonly url: string | undefined
  readonly projectId: string | undefined
}

function walletsOf({ file, url, projectId }: Lists): WalletListSource | undefined {
  if ([file, url, projectId].filter(Boolean).length > 1) {
    throw new Error('Choose one of --wallets-file, --wallets-url and --explorer-project-id.')
  }
  if (file) return fileWallets(file)
  if (url) return urlWallets(url)
  return projectId ? explorerWallets({ projectId }) : undefined
}

function identitiesOf(names: readonly string[] | undefined): StartOptions['identities'] {
  const wrong = names?.find((name) => name !== 'ens')
  if (wrong !== undefined) throw new Error(`--identities knows ens, not "${wrong}".`)
  return names?.map(() => ensIdentities())
}

function namesOf(suffix: string | undefined): StartOptions['names'] {
  if (suffix === undefined) return undefined
  if (!/^[-a-z\d]{1,63}(\.[-a-z\d]{1,63})*$/i.test(suffix)) throw new Error(`--names-suffix is like latchkey.example, not "${suffix}".`)
  return { suffix }
}

function rpcOf(text: string | undefined): ServerOptions['rpc'] | undefined {
  const chains: { [chain: string]: { readonly urls: readonly string[] } } = {}
  for (const entry of list(text) ?? []) {
    const [, chain = '', url = ''] = /^([-a-z\d]{3,8}:[-\w]{1,32})=(.+)$/.exec(entry) ?? []
    if (!chain) throw new Error(`--rpc is like eip155:1=https://node.example, not "${entry}".`)
    chains[chain] = { urls: [...(chains[chain]?.urls ?? []), address('rpc', url) ?? ''] }
  }
  return text === undefined ? undefined : chains
}

function rpcFile({ rpc }: ConfigFile): ServerOptions['rpc'] | undefined {
  for (const { urls } of Object.values(rpc ?? {})) for (const url of urls) address('config, rpc', url)
  // In JSON, absent and undefined fields are the same.
  return rpc as ServerOptions['rpc']
}

function pricesOf(text: string | undefined, env: Env): readonly PriceSource[] | undefined {
  return list(text)?.map((name) => {
    if (name === 'defillama') return defillamaPrices()
    if (name === 'coingecko') return coingeckoPrices({ ...(env.COINGECKO_KEY && { key: env.COINGECKO_KEY }) })
    throw new Error(`--prices has defillama and coingecko, not "${name}".`)
  })
}

function historyOf(blockscout: string | undefined, etherscan: string | undefined, env: Env): readonly HistorySource[] | undefined {
  if (blockscout === undefined && etherscan === undefined) return undefined
  const urls: { [chain: string]: string } = {}
  for (const entry of list(blockscout) ?? []) {
    const [, chain = '', url = ''] = /^(eip155:\d{1,20})=(.+)$/.exec(entry) ?? []
    if (!chain) throw new Error(`--blockscout is like eip155:1=https://eth.blockscout.com, not "${entry}".`)
    urls[chain] = address('blockscout', url) ?? ''
  }
  const chains = list(etherscan) ?? []
  const { ETHERSCAN_KEY: key = '' } = env
  const wrong = chains.find((chain) => !/^eip155:\d{1,20}$/.test(chain))
  if (wrong !== undefined) throw new Error(`--etherscan is like eip155:1,eip155:8453, not "${wrong}".`)
  if (chains.length > 0 && !key) throw new Error('--etherscan needs your key in ETHERSCAN_KEY.')
  return [
    ...(Object.keys(urls).length > 0 ? [blockscoutHistory({ urls })] : []),
    ...(chains.length > 0 ? [etherscanHistory({ key, chains: chains as readonly CaipNetworkId[] })] : []),
  ]
}

function modeOf(text = 'production'): 'production' | 'development' {
  if (text !== 'production' && text !== 'development') throw new Error(`--mode is production or development, not "${text}".`)
  return text
}

function switchOf(name: Name, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'on' && text !== 'off') throw new Error(`--${name} is on or off, not "${text}".`)
  return text === 'on'
}

function limitOf(name: Name, text: string | undefined): StartOptions['rateLimit'] {
  if (text === undefined) return undefined
  if (text === 'off') return false
  const [, tokens, refill] = /^(\d+)\/(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!Number(tokens) || !Number(refill)) throw new Error(`--${name} is like 100/2, or off, not "${text}".`)
  return { tokens: Number(tokens), refill: Number(refill) }
}

/** The value is not repeated: it may contain a key. */
function address(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) {
    throw new Error(`--${name} has to be an address that begins with https:// or http://.`)
  }
  return text
}

function list(text: string | undefined): readonly string[] | undefined {
  const entries = text
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return entries && entries.length > 0 ? entries : undefined
}

function number(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > most)
    throw new Error(`--${name} must be a whole number up to ${most}.`)
  return value
}
