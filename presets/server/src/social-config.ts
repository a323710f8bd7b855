import { object, optional, record, type Static, string } from '@latchkey/kernel/wire'
import {
  apple,
  discord,
  facebook,
  farcaster,
  github,
  google,
  type OAuthClient,
  openId,
  type SocialProvider,
  telegram,
  x,
} from '@latchkey/wallet-server'
import type { Env } from './flags.js'
import { readSecret } from './read-secret.js'

const strict = { additionalProperties: false }

/** The identity providers in the file: those of the list by their ids, and others that speak OpenID Connect. */
export function socialSchema() {
  const needed = string({ minLength: 1 })
  const text = optional(needed)
  const endpoints = optional(object({ authorizeUrl: text, tokenUrl: text, profileUrl: text }, strict))
  const client = optional(object({ clientId: needed, clientSecret: needed, scope: text, endpoints }, strict))
  return object(
    {
      google: optional(object({ clientId: needed, clientSecret: needed, scope: text, issuer: text }, strict)),
      apple: optional(object({ clientId: needed, teamId: needed, keyId: needed, privateKey: needed, issuer: text }, strict)),
      x: client,
      discord: client,
      github: client,
      facebook: client,
      farcaster: optional(object({ relayUrl: text, chain: text, idRegistry: text }, strict)),
      telegram: optional(object({ botToken: needed }, strict)),
      openId: optional(
        record(string(), object({ name: needed, issuer: needed, clientId: needed, clientSecret: needed, scope: text }, strict)),
      ),
    },
    strict,
  )
}
export type SocialConfig = Static<ReturnType<typeof socialSchema>>

const OAUTH = { x, discord, github, facebook } as const

/**
 * Providers from the environment, `WALLET_GOOGLE_ID` and `WALLET_GOOGLE_SECRET`, before those of the file.
 *
 * @throws with one sentence that names the missing setting, and no secret
 */
export function socialOf(file: SocialConfig | undefined, env: Env): readonly SocialProvider[] | undefined {
  const found = new Map<string, SocialProvider>()
  for (const provider of [...ofFile(file ?? {}), ...ofEnvironment(env)]) found.set(provider.id, provider)
  return found.size > 0 ? [...found.values()] : undefined
}

function ofFile(file: SocialConfig): readonly SocialProvider[] {
  return [
    ...(file.google ? [google(given(file.google))] : []),
    ...(file.apple ? [apple(given(file.apple))] : []),
    ...Object.entries(OAUTH).flatMap(([name, make]) => {
      const client = file[name as keyof typeof OAUTH]
      return client ? [make(given(client) as OAuthClient)] : []
    }),
    ...(file.farcaster ? [farcaster(given(file.farcaster))] : []),
    ...(file.telegram ? [telegram(file.telegram)] : []),
    ...Object.entries(file.openId ?? {}).map(([id, client]) => openId({ id, ...given(client) })),
  ]
}

function ofEnvironment(env: Env): readonly SocialProvider[] {
  const need = (name: string): string => {
    const text = readSecret(env, name)
    if (text === undefined) throw new Error(`Set ${name}, or ${name}_FILE with its path.`)
    return text
  }
  const has = (name: string): boolean => readSecret(env, name) !== undefined
  const clientOf = (name: string) => ({ clientId: need(`WALLET_${name}_ID`), clientSecret: need(`WALLET_${name}_SECRET`) })
  return [
    ...(has('WALLET_GOOGLE_ID') ? [google(clientOf('GOOGLE'))] : []),
    ...(has('WALLET_APPLE_ID')
      ? [
          apple({
            clientId: need('WALLET_APPLE_ID'),
            teamId: need('WALLET_APPLE_TEAM_ID'),
            keyId: need('WALLET_APPLE_KEY_ID'),
            privateKey: need('WALLET_APPLE_KEY'),
          }),
        ]
      : []),
    ...Object.entries(OAUTH).flatMap(([id, make]) => {
      const name = id.toUpperCase()
      return has(`WALLET_${name}_ID`) ? [make(clientOf(name))] : []
    }),
    ...(env.WALLET_FARCASTER === 'on' ? [farcaster()] : []),
    ...(has('WALLET_TELEGRAM_TOKEN') ? [telegram({ botToken: need('WALLET_TELEGRAM_TOKEN') })] : []),
  ]
}

/** Fields that a file omits are absent, not undefined. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return fields as { [K in keyof T]: Exclude<T[K], undefined> }
}
