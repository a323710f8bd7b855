import { integer, list, literal, object, optional, record, type Static, string, union } from '@latchkey/kernel/wire'
import {
  defaultFrameOrigins,
  type EmbeddedWalletServerOptions,
  embeddedWalletServer,
  sandboxWalletKeys,
  smtpTransport,
} from '@latchkey/wallet-server'
import { type Env, flag, flagged, listIn, pairsIn } from './flags.js'
import { readSecret } from './read-secret.js'
import type { MailConfig } from './sign-in-config.js'
import { smartAccountsOf, smartAccountsSchema, withBundlers, withPaymasters } from './smart-accounts-config.js'
import { socialOf, socialSchema } from './social-config.js'

const strict = { additionalProperties: false }

/** The settings of embedded wallets in the file. Flags may set some of them without a frame, which changes nothing. */
export function embeddedWalletSchema() {
  const text = () => optional(string({ minLength: 1 }))
  const network = object(
    {
      chain: string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }),
      name: string({ minLength: 1, maxLength: 60 }),
      symbol: string({ minLength: 1, maxLength: 16 }),
      decimals: optional(integer({ minimum: 0, maximum: 36 })),
    },
    strict,
  )
  return object(
    {
      frameOrigin: flagged(
        string({ minLength: 1 }),
        flag(
          'frame-origin',
          'ADDRESS',
          `wallets for visitors who have none, in a frame of this origin, which leads to this server too;
keys in WALLET_KEK, WALLET_PEPPER, WALLET_NONCE_KEY, WALLET_SIGNING_KEY, or files in …_FILE;
WALLET_GOOGLE_ID and WALLET_GOOGLE_SECRET add login by Google, and the documentation lists the others`,
        ),
      ),
      trustedHosts: flagged(
        optional(list(string())),
        flag('trusted-hosts', 'LIST', 'hosts where approvals are shown inside the page in every browser: app.example.com'),
      ),
      deviceCheck: flagged(
        optional(union([literal('never'), literal('new-device')])),
        flag('device-check', 'MODE', 'new-device requires a mailed link on each new device; never, the default, does not'),
      ),
      scope: flagged(
        optional(union([literal('project'), literal('deployment')])),
        flag('wallet-scope', 'SCOPE', 'project, or deployment, where projects share wallets'),
      ),
      esplora: flagged(
        optional(record(string(), string({ minLength: 1 }))),
        flag('esplora', 'LIST', 'sends Bitcoin of those wallets: bip122:0000…=https://esplora.example', {
          like: ESPLORA,
          read(given) {
            const pairs = pairsIn(given, /^bip122:[\da-f]{32}$/)
            return pairs && Object.fromEntries(pairs)
          },
        }),
      ),
      networks: optional(list(network, { maxItems: 200 })),
      social: optional(socialSchema()),
      smartAccounts: flagged(
        optional(smartAccountsSchema()),
        flag(
          'smart-accounts',
          'LIST',
          `networks where those wallets have smart accounts, with your bundler or without one:
eip155:8453=https://bundler.example/key,eip155:1; the file has more`,
          { like: 'eip155:8453=https://bundler.example', read: withBundlers },
        ),
        flag('paymasters', 'LIST', 'pay for them: eip155:8453=https://paymaster.example/key; within the quotas of the file', {
          like: 'eip155:8453=https://paymaster.example',
          read: withPaymasters,
        }),
      ),
      smtp: text(),
      mailFrom: text(),
    },
    strict,
  )
}

const ESPLORA = 'bip122:000000000019d6689c085ae165831e93=https://esplora.example'

/** Settings that embedded wallets share with the rest of the server. */
export interface Surroundings extends MailConfig {
  readonly allowedOrigins: readonly string[] | undefined
  readonly mode: 'production' | 'development'
}
const KEYS = { kek: 'WALLET_KEK', pepper: 'WALLET_PEPPER', nonceKey: 'WALLET_NONCE_KEY', signingKey: 'WALLET_SIGNING_KEY' } as const

/**
 * Options of the embedded wallets, with keys from the environment or from files that it points to. In development without any key, uses
 * those of the sandbox. @throws with one sentence that names the problem, and no key
 */
export function embeddedWalletOf(
  given: Partial<Static<ReturnType<typeof embeddedWalletSchema>>> | undefined,
  { allowedOrigins = [], mode, smtp, from }: Surroundings,
  env: Env,
): EmbeddedWalletServerOptions | undefined {
  const { frameOrigin, trustedHosts, deviceCheck, scope, esplora, networks, social, smartAccounts } = given ?? {}
  if (frameOrigin === undefined) return undefined
  if (smtp === undefined || from === undefined) throw new Error('--frame-origin needs --smtp and --mail-from: codes are sent by mail.')
  const providers = socialOf(social, env)
  const accounts = smartAccountsOf(smartAccounts)
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

function esploraOf(given: { readonly [chain: string]: string }): { readonly [chain: string]: string } {
  const wrong = Object.entries(given).find(
    ([chain, url]) => !/^bip122:[\da-f]{32}$/.test(chain) || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''),
  )
  if (wrong) throw new Error(`--esplora is like ${ESPLORA}, not "${wrong.join('=')}".`)
  return given
}

/** The KEKs alone, newest first. @throws if there are none */
export function keksOf(env: Env): readonly [string, ...string[]] {
  const [first, ...others] = listIn(readSecret(env, KEYS.kek) ?? '')
  if (first === undefined) throw new Error(`Set ${KEYS.kek} or ${KEYS.kek}_FILE: the new key, and the old one after a comma.`)
  return [first, ...others]
}

type WalletKeys = Pick<EmbeddedWalletServerOptions, 'kek' | 'pepper' | 'nonceKey' | 'signingKey' | 'sandbox'>

function keysOf(env: Env, mode: Surroundings['mode']): WalletKeys {
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
