import {
  defaultFrameOrigins,
  type EmbeddedWalletServerOptions,
  embeddedWalletServer,
  sandboxWalletKeys,
  smtpTransport,
} from '@latchkey/wallet-server'
import { readSecret } from './read-secret.js'
import { type SmartAccountFlags, type SmartAccountsConfig, smartAccountsOf } from './smart-accounts-config.js'
import { type SocialConfig, socialOf } from './social-config.js'

type Env = { readonly [name: string]: string | undefined }
/** Embedded-wallet settings from flags and file. */
export interface EmbeddedWalletConfig {
  readonly frameOrigin: string | undefined
  readonly trustedHosts: readonly string[] | undefined
  readonly deviceCheck: string | undefined
  readonly scope: string | undefined
  /** `chain=address` from flags, or the record from the file. */
  readonly esplora: readonly string[] | { readonly [chain: string]: string } | undefined
  readonly networks?: EmbeddedWalletServerOptions['networks'] | undefined
  readonly social?: SocialConfig | undefined
  readonly smartAccounts?: SmartAccountsConfig | undefined
  readonly smartAccountFlags?: SmartAccountFlags | undefined
  readonly allowedOrigins: readonly string[] | undefined
  readonly mode: 'production' | 'development'
  readonly smtp: string | undefined
  readonly from: string | undefined
}
const KEYS = { kek: 'WALLET_KEK', pepper: 'WALLET_PEPPER', nonceKey: 'WALLET_NONCE_KEY', signingKey: 'WALLET_SIGNING_KEY' } as const

/**
 * Options of the embedded wallets, with keys from the environment or from files that it points to. In development without any key, uses
 * those of the sandbox. @throws with one sentence that says what is wrong, and no key
 */
export function embeddedWalletOf(config: EmbeddedWalletConfig, env: Env): EmbeddedWalletServerOptions | undefined {
  const {
    frameOrigin,
    trustedHosts,
    deviceCheck,
    scope,
    esplora,
    networks,
    social,
    smartAccounts,
    smartAccountFlags,
    allowedOrigins = [],
    mode,
    smtp,
    from,
  } = config
  if (frameOrigin === undefined) return undefined
  if (deviceCheck !== undefined && deviceCheck !== 'never' && deviceCheck !== 'new-device')
    throw new Error(`--device-check is never or new-device, not "${deviceCheck}".`)
  if (scope !== undefined && scope !== 'project' && scope !== 'deployment')
    throw new Error(`--wallet-scope is project or deployment, not "${scope}".`)
  if (smtp === undefined || from === undefined) throw new Error('--frame-origin needs --smtp and --mail-from: codes are sent by mail.')
  const providers = socialOf(social, env)
  const accounts = smartAccountsOf(smartAccounts, smartAccountFlags)
  const options: EmbeddedWalletServerOptions = {
    ...keysOf(env, mode),
    frameOrigin,
    mail: smtpTransport({ url: smtp, from }),
    origins: mode === 'development' ? [...defaultFrameOrigins, ...allowedOrigins] : allowedOrigins,
    ...(trustedHosts && { trustedHosts }),
    ...(deviceCheck && { deviceCheck }),
    ...(scope && { scope }),
    ...(esplora && { esplora: esploraOf(esplora) }),
    ...(networks && { networks }),
    ...(providers && { social: providers }),
    ...(accounts && { smartAccounts: accounts }),
  }
  // Reports an invalid key at once.
  embeddedWalletServer(options)
  return options
}

function esploraOf(given: NonNullable<EmbeddedWalletConfig['esplora']>): { readonly [chain: string]: string } {
  const entries = isList(given)
    ? given.map((entry): [string, string] => [entry.split('=', 1)[0] ?? '', entry.replace(/^[^=]*=?/, '')])
    : Object.entries(given)
  const wrong = entries.find(([chain, url]) => !/^bip122:[\da-f]{32}$/.test(chain) || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  if (wrong) throw new Error(`--esplora is like bip122:000000000019d6689c085ae165831e93=https://esplora.example, not "${wrong.join('=')}".`)
  return Object.fromEntries(entries)
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(given: object): given is readonly string[] {
  return Array.isArray(given)
}

/** The KEKs alone, newest first. @throws if there are none */
export function keksOf(env: Env): readonly [string, ...string[]] {
  const [first, ...others] = listOf(readSecret(env, KEYS.kek))
  if (first === undefined) throw new Error(`Set ${KEYS.kek} or ${KEYS.kek}_FILE: the new key, and the old one after a comma.`)
  return [first, ...others]
}

type WalletKeys = Pick<EmbeddedWalletServerOptions, 'kek' | 'pepper' | 'nonceKey' | 'signingKey' | 'sandbox'>

function keysOf(env: Env, mode: EmbeddedWalletConfig['mode']): WalletKeys {
  const given = Object.values(KEYS).filter((name) => readSecret(env, name) !== undefined)
  if (given.length === 0 && mode === 'development') return { ...sandboxWalletKeys, sandbox: true }
  const need = (name: string): string => {
    const text = readSecret(env, name)
    if (text === undefined) throw new Error(`--frame-origin needs ${name}, or ${name}_FILE with its path.`)
    return text
  }
  need(KEYS.kek)
  return { kek: keksOf(env), pepper: need(KEYS.pepper), nonceKey: need(KEYS.nonceKey), signingKey: need(KEYS.signingKey) }
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}
