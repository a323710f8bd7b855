import { integer, list, object, optional, record, type Static, string } from '@latchkey/kernel/wire'
import { coinbaseOnramp, meldOnramp, type OnrampProvider, type OnrampServerOptions } from '@latchkey/onramp/server'
import type { Env } from './flags.js'
import { readSecret } from './read-secret.js'

const strict = { additionalProperties: false }

/** The onramp providers in the file, and what they sell. */
export function onrampSchema() {
  const needed = string({ minLength: 1 })
  const text = optional(needed)
  const money = string({ pattern: '^[0-9]{1,12}([.][0-9]{1,8})?$' })
  return object(
    {
      coinbase: optional(
        object({ keyId: needed, keySecret: needed, hookSecret: text, apiUrl: text, payUrl: text, feeRange: text }, strict),
      ),
      meld: optional(object({ apiKey: needed, hookSecret: text, apiUrl: text, pageHosts: optional(list(needed)), feeRange: text }, strict)),
      tokens: optional(
        list(
          object(
            {
              asset: string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$' }),
              name: string({ minLength: 1, maxLength: 100 }),
              symbol: string({ minLength: 1, maxLength: 32 }),
              decimals: integer({ minimum: 0, maximum: 36 }),
              iconUrl: optional(string({ maxLength: 4000 })),
              codes: record(string(), needed),
            },
            strict,
          ),
          { minItems: 1, maxItems: 500 },
        ),
      ),
      fiats: optional(
        list(object({ code: string({ pattern: '^[A-Z]{3}$' }), min: money, max: money }, strict), { minItems: 1, maxItems: 200 }),
      ),
      blockedCountries: optional(list(string({ pattern: '^[A-Z]{2}$' }))),
      countryHeader: text,
      keepDays: optional(integer({ minimum: 1, maximum: 3650 })),
    },
    strict,
  )
}
export type OnrampConfig = Static<ReturnType<typeof onrampSchema>>

/**
 * Options for buying coins, with keys from the environment before those of the file; undefined if there are none.
 *
 * @throws with one sentence that names the missing setting, and no key
 */
export function onrampOf(file: OnrampConfig | undefined, env: Env): OnrampServerOptions | undefined {
  const { coinbase, meld, ...rest } = file ?? {}
  const ofEnvironment = {
    keyId: readSecret(env, 'ONRAMP_COINBASE_KEY_ID'),
    keySecret: readSecret(env, 'ONRAMP_COINBASE_KEY_SECRET'),
    hookSecret: readSecret(env, 'ONRAMP_COINBASE_HOOK_SECRET'),
  }
  const ofMeld = { apiKey: readSecret(env, 'ONRAMP_MELD_KEY'), hookSecret: readSecret(env, 'ONRAMP_MELD_HOOK_SECRET') }
  const providers: OnrampProvider[] = []
  const seller = { ...coinbase, ...given(ofEnvironment) }
  if (seller.keyId !== undefined || seller.keySecret !== undefined)
    providers.push(
      coinbaseOnramp({
        ...seller,
        keyId: need('ONRAMP_COINBASE_KEY_ID', seller.keyId),
        keySecret: need('ONRAMP_COINBASE_KEY_SECRET', seller.keySecret),
      }),
    )
  const other = { ...meld, ...given(ofMeld) }
  if (other.apiKey !== undefined || other.hookSecret !== undefined)
    providers.push(meldOnramp({ ...other, apiKey: need('ONRAMP_MELD_KEY', other.apiKey) }))
  if (providers.length === 0) {
    if (file) throw new Error('onramp: nobody sells. Set coinbase or meld, or their keys in the environment.')
    return undefined
  }
  // In JSON, absent and undefined fields are the same.
  return { providers, ...(rest as Omit<OnrampServerOptions, 'providers'>) }
}

function need(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`Set ${name}, or ${name}_FILE with its path.`)
  return value
}

/** Drops undefined fields. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
