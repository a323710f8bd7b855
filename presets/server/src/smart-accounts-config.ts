import { boolean, integer, list, literal, object, optional, record, type Static, string, union } from '@latchkey/kernel/wire'
import type { SmartAccountNetwork, SmartAccountsServerOptions } from '@latchkey/wallet-server'

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

/** `chain`, or `chain=address`, as in flags. */
export interface SmartAccountFlags {
  readonly networks: readonly string[] | undefined
  readonly paymasters: readonly string[] | undefined
}

/**
 * Options of smart accounts: networks of the flags before those of the file. Undefined if there are none.
 *
 * @throws with one sentence that says what is wrong, and no key
 */
export function smartAccountsOf(file: SmartAccountsConfig | undefined, flags?: SmartAccountFlags): SmartAccountsServerOptions | undefined {
  const networks = withFlags(file?.networks, flags)
  if (Object.keys(networks).length === 0) return undefined
  const { quotas, paymasters, sponsor } = file ?? {}
  return {
    networks: Object.fromEntries(Object.entries(networks).map(([chain, network]) => [chain, networkOf(network)])),
    ...(paymasters && { paymasters }),
    ...(sponsor && { sponsor: paysFor(sponsor.contracts) }),
    ...(quotas && { quotas: given(quotas) }),
  }
}

type Networks = SmartAccountsConfig['networks']

function withFlags(file: Networks = {}, flags?: SmartAccountFlags): Networks {
  const found: { [chain: string]: Networks[string] } = { ...file }
  for (const entry of flags?.networks ?? []) {
    const [chain, bundler] = entryOf('smart-accounts', entry)
    found[chain] = { ...found[chain], ...(bundler !== undefined && { bundler }) }
  }
  for (const entry of flags?.paymasters ?? []) {
    const [chain, paymaster] = entryOf('paymasters', entry)
    if (!found[chain]) throw new Error(`--paymasters names ${chain}, which --smart-accounts does not.`)
    found[chain] = { ...found[chain], ...(paymaster !== undefined && { paymaster }) }
  }
  return found
}

/** The value is not repeated: it may contain a key. */
function entryOf(flag: 'smart-accounts' | 'paymasters', entry: string): readonly [chain: string, url: string | undefined] {
  const [, chain, url] = /^(eip155:[1-9]\d{0,18})(?:=(.+))?$/.exec(entry) ?? []
  if (chain !== undefined && (url !== undefined || flag === 'smart-accounts')) return [chain, url]
  throw new Error(`--${flag} is like eip155:8453=https://${flag === 'paymasters' ? 'paymaster' : 'bundler'}.example.`)
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
