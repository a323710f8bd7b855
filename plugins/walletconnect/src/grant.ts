import type { CaipNetworkId } from '@latchkey/kernel'
import type { SessionTypes } from '@walletconnect/types'
import type { SessionChange, SessionHub } from './session-hub.js'

/** Addresses by chain, in the wallet's order, as the wallet wrote them. */
export type ByChain = ReadonlyMap<CaipNetworkId, readonly string[]>

/** Permissions of a wallet in one chain family. */
export interface Granted {
  /** Usable chains; those without an account are left out. */
  readonly chains: readonly CaipNetworkId[]
  readonly accounts: ByChain
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Whether the first account is the one in use: true for an account event, while a session only lists its accounts. */
  readonly ranked: boolean
}
/** The current grant: follows updates and account events of the wallet. */
export interface Grant {
  /** Undefined once the wallet has removed the family from the session. */
  now(): Granted | undefined
  /** Calls back after each change. */
  watch(listener: () => void): () => void
  stop(): void
}

interface Args {
  readonly topic: string
  readonly namespace: string
  readonly granted: SessionTypes.Namespace
  /** Returns whether the app proposed a chain. Other chains of the session are ignored. */
  readonly isProposed: IsProposed
}
type IsProposed = (chain: CaipNetworkId) => boolean

/** Follows what a session allows in a chain family. */
export function createGrant(hub: SessionHub, { topic, namespace, granted, isProposed }: Args): Grant {
  const listeners = new Set<() => void>()
  let now = toGranted(namespace, granted, isProposed)
  const become = (next: Granted | undefined): void => {
    now = next
    for (const listener of [...listeners]) listener()
  }
  const stop = hub.watch(topic, (change) => {
    if (change.type === 'updated') become(toGranted(namespace, change.namespaces[namespace], isProposed))
    else if (change.type === 'event' && now && tellsAccounts(namespace, change)) {
      const accounts = withEvent(now.accounts, toByChain(namespace, change.data, change.chain))
      if (accounts) become({ ...now, accounts, ranked: true })
    }
  })
  return {
    now: () => now,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      stop()
      listeners.clear()
    },
  }
}

/** Returns what a namespace of a session allows on proposed chains; undefined without an account. Methods are kept unchanged. */
export function toGranted(namespace: string, granted: SessionTypes.Namespace | undefined, isProposed: IsProposed): Granted | undefined {
  if (!granted) return undefined
  const accounts = new Map([...toByChain(namespace, granted.accounts)].filter(([chain]) => isProposed(chain)))
  const named = granted.chains?.length ? granted.chains : [...accounts.keys()]
  const chains = [...new Set(named)].filter((chain): chain is CaipNetworkId => accounts.has(chain as CaipNetworkId))
  return accounts.size === 0 ? undefined : { chains, accounts, methods: granted.methods, events: granted.events, ranked: false }
}

/** Returns true if every chain has the same list. Most wallets have the same accounts everywhere. */
export function isUniform(accounts: ByChain): boolean {
  const [first, ...others] = [...accounts.values()].map((list) => list.join())
  return others.every((other) => other === first)
}

/** Names of account events: EIP-1193's, which all families adopted, and a family's own, such as Bitcoin's. */
function tellsAccounts(namespace: string, { name, chain }: Extract<SessionChange, { readonly type: 'event' }>): boolean {
  return (name === 'accountsChanged' && chain.startsWith(`${namespace}:`)) || name === `${namespace}_addressesChanged`
}

/**
 * Parses addresses by chain from CAIP-10 ids, plain addresses, or objects with an `address`. Plain ones belong to the event's chain.
 * Drops entries of other families.
 */
function toByChain(namespace: string, list: unknown, chain?: string): ByChain {
  const found = new Map<CaipNetworkId, readonly string[]>()
  for (const each of Array.isArray(list) ? (list as readonly unknown[]) : []) {
    const text = typeof each === 'string' ? each : (each as { readonly address?: unknown } | null)?.address
    if (typeof text !== 'string' || text === '') continue
    const [family = '', reference, address] = text.includes(':') ? text.split(':') : [...(chain?.split(':') ?? []), text]
    if (family !== namespace || !reference || !address) continue
    const id: CaipNetworkId = `${family}:${reference}`
    const before = found.get(id) ?? []
    if (!before.includes(address)) found.set(id, [...before, address])
  }
  return found
}

/**
 * If all chains have the same accounts, an event about one of them applies to all; otherwise to the chains it lists. Accounts on chains
 * outside the session are ignored.
 */
function withEvent(before: ByChain, event: ByChain): ByChain | undefined {
  const told = new Map([...event].filter(([chain]) => before.has(chain)))
  const [only, ...others] = told.values()
  if (!only) return undefined
  if (others.length === 0 && isUniform(before)) return new Map([...before.keys()].map((chain) => [chain, only]))
  return new Map([...before].map(([chain, list]) => [chain, told.get(chain) ?? list]))
}
