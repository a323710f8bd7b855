import { boolean, integer, list, literal, object, optional, record, type Static, string, union } from '@latchkey/kernel/wire'
import type { SmartAccountNetwork, SmartAccountsServerOptions } from '@latchkey/wallet-server'
import { listIn } from './flags.js'

const strict = { additionalProperties: false }

/** Smart-account settings of the file: amounts in wei, as digits. */
export function smartAccountsSchema() {
  const text = optional(string({ minLength: 1 }))
  const address = optional(string({ pattern: '^0x[0-9a-fA-F]{40}$' }))
  const wei = optional(string({ pattern: '^[0-9]{1,60}$' }))
  const count = optional(integer({ minimum: 0, maximum: 1_000_000_000 }))
  return object(
    {
      networks: record(
        string(),
        object(
          {
            scheme: optional(union([literal('7702-simple'), literal('7702-delegator'), literal('hybrid')])),
            bundler: text,
            paymaster: text,
            budget: optional(object({ operation: wei, visitor: wei, project: wei, day: wei }, strict)),
            entryPoint: address,
            implementation: address,
            factory: address,
            delegationManager: address,
            sessions: optional(boolean()),
          },
          strict,
        ),
      ),
      sponsor: optional(object({ contracts: list(string({ pattern: '^0x[0-9a-fA-F]{40}$' })) }, strict)),
      paymasters: optional(list(string({ minLength: 1 }))),
      quotas: optional(object({ visitor: count, project: count, day: count }, strict)),
    },
    strict,
  )
}
export type SmartAccountsConfig = Static<ReturnType<typeof smartAccountsSchema>>

/**
 * Options of smart accounts. Undefined if no network has them.
 *
 * @throws with one sentence that names the problem, and no key
 */
export function smartAccountsOf(file: SmartAccountsConfig | undefined): SmartAccountsServerOptions | undefined {
  const { networks = {}, quotas, paymasters, sponsor } = file ?? {}
  if (Object.keys(networks).length === 0) return undefined
  return {
    networks: Object.fromEntries(Object.entries(networks).map(([chain, network]) => [chain, networkOf(network)])),
    ...(paymasters && { paymasters }),
    ...(sponsor && { sponsor: paysFor(sponsor.contracts) }),
    ...(quotas && { quotas: given(quotas) }),
  }
}

type Networks = SmartAccountsConfig['networks']

/** Adds networks of a flag, `chain` or `chain=address`, to those of the file. */
export function withBundlers(text: string, before: unknown): SmartAccountsConfig | undefined {
  return withServices(text, before, 'bundler')
}

/** Adds the paymasters of a flag, `chain=address`. @throws for a network that has no smart accounts */
export function withPaymasters(text: string, before: unknown): SmartAccountsConfig | undefined {
  return withServices(text, before, 'paymaster')
}

function withServices(text: string, before: unknown, service: 'bundler' | 'paymaster'): SmartAccountsConfig | undefined {
  const file = (before ?? { networks: {} }) as SmartAccountsConfig
  const networks: { [chain: string]: Networks[string] } = { ...file.networks }
  for (const entry of listIn(text)) {
    const [, chain, url] = /^(eip155:[1-9]\d{0,18})(?:=(.+))?$/.exec(entry) ?? []
    if (chain === undefined || (url === undefined && service === 'paymaster')) return undefined
    if (!networks[chain] && service === 'paymaster') throw new Error(`--paymasters names ${chain}, which --smart-accounts does not.`)
    networks[chain] = { ...networks[chain], ...(url !== undefined && { [service]: url }) }
  }
  return { ...file, networks }
}

/** Pays for operations if all of their calls go to these contracts. */
function paysFor(contracts: readonly string[]): NonNullable<SmartAccountsServerOptions['sponsor']> {
  const known = new Set(contracts.map((address) => address.toLowerCase()))
  return ({ calls }) => calls !== undefined && calls.length > 0 && calls.every(({ to }) => known.has(to))
}

function networkOf({ budget, ...rest }: Networks[string]): SmartAccountNetwork {
  return {
    ...given(rest),
    ...(budget && { budget: Object.fromEntries(Object.entries(given(budget)).map(([name, wei]) => [name, BigInt(wei)])) }),
  }
}

/** Fields that a file omits are absent, not undefined. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return fields as { [K in keyof T]: Exclude<T[K], undefined> }
}
