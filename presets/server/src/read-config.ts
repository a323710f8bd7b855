import { explorerWallets, fileWallets, urlWallets, type WalletListSource } from '@latchkey/wallets/server'
import { address } from './address.js'
import { analyticsOf } from './analytics-config.js'
import { accountSourcesOf, historiesOf, listedTokensOf, readConfigFile, sourcesOf } from './config-file.js'
import type { ServerOptions } from './create-server.js'
import { embeddedWalletOf } from './embedded-wallet-config.js'
import { ensIdentities } from './ens-identities.js'
import { type Env, parseFlags, textOf, withFlag } from './flags.js'
import { onrampOf } from './onramp-config.js'
import { payOf } from './pay-config.js'
import { type ConfigFile, flags } from './settings.js'
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

/** Precedence: flags, then the environment, then the file, which `given` can replace. @throws with one sentence that names the problem */
export function readConfig(args: readonly string[], env: Env, given: ConfigFile = {}): Config {
  const fields = flags()
  const values = parseFlags(fields, args)
  const path = textOf({ flag: 'config' }, values.config, env)
  let file: ConfigFile = path && !values.help ? readConfigFile(path, env) : given
  for (const field of fields) {
    const text = textOf(field.flag, values[field.flag.flag], env)
    // Flags fill in the fields of the file.
    if (text !== undefined) file = withFlag(file, field, text, env) as ConfigFile
  }
  const { logRequests = true, audit = false } = file
  // Unset options are omitted, so that defaults apply.
  const start = Object.fromEntries(Object.entries(optionsOf(file, env)).filter(([, value]) => value !== undefined))
  return { help: values.help === true, logRequests, audit, start }
}

function optionsOf(file: ConfigFile, env: Env): { readonly [K in keyof StartOptions]: StartOptions[K] | undefined } {
  const { allowedOrigins, mode = 'production', embeddedWallet } = file
  const wrong = allowedOrigins?.find((origin) => !/^\w+:\/\/[^:/]+(:(\d+|\*))?\/?$/.test(origin))
  if (wrong) throw new Error(`--allowed-origins: "${wrong}" is no origin. Write it like https://app.example.com.`)
  const signIn = file.signIn || undefined
  const mail = {
    smtp: file.smtp ?? signIn?.smtp ?? embeddedWallet?.smtp,
    from: file.mailFrom ?? signIn?.mailFrom ?? embeddedWallet?.mailFrom,
  }
  const ipfsGateway = address('ipfs-gateway', file.ipfsGateway)
  const rpc = nodesOf(file)
  const tokens = listedTokensOf(file)
  address('frame-origin', embeddedWallet?.frameOrigin)
  return {
    mode,
    port: file.port,
    host: file.host,
    allowedOrigins,
    projectIds: file.projectIds,
    rateLimit: file.rateLimit,
    projectRateLimit: file.projectRateLimit,
    proxies: file.proxies,
    database: file.database ?? 'latchkey.sqlite',
    databasePool: file.databasePool,
    counters: file.counters,
    publicUrl: address('public-url', file.publicUrl),
    ipfsGateway,
    metricsToken: file.metricsToken,
    otlp: address('otlp', file.otlp),
    rpc,
    rpcCosts: file.rpcCosts,
    accounts: accountSourcesOf(file, ipfsGateway),
    prices: file.prices && sourcesOf(file.prices),
    history: file.history && historiesOf(file.history, file),
    tokens: tokens.length > 0 ? tokens : undefined,
    identities: file.identities?.map(() => ensIdentities()),
    showOrigins: file.showOrigins,
    swaps: swapsOf({ file: file.swaps, nodes: Object.keys(rpc ?? {}), tokens }, env),
    names: namesOf(file.namesSuffix),
    analytics: analyticsOf(file.analytics, env),
    onramp: onrampOf(file.onramp, env),
    pay: payOf(file.pay, env),
    embeddedWallet: embeddedWalletOf(embeddedWallet, { allowedOrigins, mode, ...mail }, env),
    signIn: signInOf(file.signIn, mail),
    wallets: walletsOf(file),
  }
}

function walletsOf({
  walletsFile: file,
  walletsUrl: url,
  explorerProjectId: projectId,
}: Pick<ConfigFile, 'walletsFile' | 'walletsUrl' | 'explorerProjectId'>): WalletListSource | undefined {
  if ([file, url, projectId].filter(Boolean).length > 1) {
    throw new Error('Choose one of --wallets-file, --wallets-url and --explorer-project-id.')
  }
  if (file) return fileWallets(file)
  if (url) return urlWallets(url)
  return projectId ? explorerWallets({ projectId }) : undefined
}

function namesOf(suffix: string | undefined): StartOptions['names'] {
  if (suffix === undefined) return undefined
  if (!/^[-a-z\d]{1,63}(\.[-a-z\d]{1,63})*$/i.test(suffix)) throw new Error(`--names-suffix is like latchkey.example, not "${suffix}".`)
  return { suffix }
}

function nodesOf({ rpc }: ConfigFile): ServerOptions['rpc'] | undefined {
  for (const { urls } of Object.values(rpc ?? {})) for (const url of urls) address('rpc', url)
  // In JSON, absent and undefined fields are the same.
  return rpc as ServerOptions['rpc']
}
