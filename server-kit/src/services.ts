import { defineService, type Service } from '@latchkey/kernel/shared'
import type { ServerEnv } from './server-plugin.js'

/** The value of a column. Amounts are text; numbers are for times (ms) and counts. */
export type SqlValue = string | number | null
/**
 * SQL that SQLite and Postgres share, so that a plugin writes each statement once: `TEXT`, `BIGINT`, `INTEGER`, `ON CONFLICT`,
 * `RETURNING`. `?` is the placeholder for a value.
 */
export interface Database {
  /** Runs a statement and resolves with its rows. Outside a transaction, writes are on disk when this resolves. */
  query<Row extends object = object>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** All or nothing: rolls back if `run` rejects. Inside, use the database passed to `run`. It may run twice if two processes conflict. */
  transaction<T>(run: (within: Database) => Promise<T>): Promise<T>
}
/** One migration of a plugin's tables. Never changed once released; a later change is a new step. */
export interface Migration {
  /** Unique within the plugin. */
  readonly id: string
  /** Run in this order, in a single transaction. */
  readonly statements: readonly string[]
}

/** The purpose and the owner of a nonce. */
export interface NonceFor {
  /** Its purpose: `names.register`. */
  readonly purpose: string
  /** The value it is bound to, such as a CAIP-10 account. No one else can use it. */
  readonly bound: string
}
/** Nonces, shared by all processes. */
export interface Nonces {
  /** Returns at most 64 letters and digits, valid for `ttlMs`. */
  issue(args: NonceFor & { readonly ttlMs: number }): Promise<string>
  /** Uses up a nonce and returns whether it was valid. With `within`, a rollback of that transaction makes it valid again. */
  use(nonce: string, args: NonceFor, within?: Database): Promise<boolean>
}

/** Caches JSON values for a limited time. Concurrent callers share one `load`; failures are not cached. */
export interface Cache {
  /** `ttlMs` may depend on the loaded value; 0 does not cache it. */
  read<T>(key: string, args: CacheArgs<T>): Promise<T>
}
/** How to load a value, and how long it is valid. */
export interface CacheArgs<T> {
  /** Milliseconds, or a function of the value. */
  readonly ttlMs: number | ((value: T) => number)
  /** Loads the value. A rejection is passed to every waiting caller. */
  readonly load: () => Promise<T>
  /** `true` loads now: neither a cached value nor a load that is already running is used. */
  readonly fresh?: boolean
  /** `false` for values that are large or cheap to reload: they stay in the memory of this process. */
  readonly shared?: boolean
}

/** Response of an external address. */
export interface OutsideAnswer {
  /** HTTP status. From 400 on there is no body. */
  readonly status: number
  /** Media type in lower case, without parameters. */
  readonly type: string
  /** At most as many bytes as requested. */
  readonly body: Uint8Array<ArrayBuffer>
}
/** Fetches untrusted URLs: never from private networks, with limits on everything. */
export interface Outside {
  /**
   * Fetches a URL if it is public and the response has an accepted media type and size.
   * @throws server/invalid for a refused URL, server/unavailable without an acceptable response
   */
  fetch(
    url: string,
    args: { readonly accept: readonly string[]; readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<OutsideAnswer>
}

/** The caller's data that a service needs. */
export type ServerCall = Pick<ServerEnv, 'fetch' | 'signal' | 'use' | 'find'> & Partial<Pick<ServerEnv, 'caller' | 'report'>>

/**
 * Returns the call for a load whose result others wait for too, as with `Cache.read`: it does not end when the first caller disconnects.
 * The limits of what it asks still end it.
 */
export function detached<Call extends ServerCall>(call: Call): Call {
  return { ...call, signal: new AbortController().signal }
}

/** Reads from the operator's nodes. */
export interface Nodes {
  /** CAIP-2 ids of the supported chains. */
  readonly chains: readonly string[]
  /**
   * Queries one node after the other until one responds.
   * @throws server/unavailable; an `Error` with `code` and `data` if the node itself returns an error, such as a revert
   */
  request(chain: string, method: string, params: readonly unknown[], call: ServerCall): Promise<unknown>
}

/** Assets, and the currency to price them in. */
export interface PriceQuery {
  /** `usd`, `eur`, … */
  readonly currency: string
  /** CAIP-19 ids, or CAIP-10 ids of tokens. */
  readonly assets: readonly string[]
}
/** The price of an asset. */
export interface PriceAnswer {
  /** The requested id. */
  readonly asset: string
  /** Decimal price of one whole unit; null if unknown. */
  readonly price: string | null
  /** Change over the last 24 hours, in percent: a decimal such as `-2.5`. Missing if unknown. */
  readonly change24h?: string
  /** RFC 3339. */
  readonly asOf: string | null
}
/** Prices from the operator's sources. */
export interface Prices {
  /** Resolves with one price per asset, in the order of the query. Does not reject if a source fails. */
  read(query: PriceQuery, call: ServerCall): Promise<readonly PriceAnswer[]>
}

/** A text that an account is claimed to have signed. */
export interface SignedText {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of the account. */
  readonly address: string
  /** Exactly the text that was signed. */
  readonly message: string
  /** In the format of the family's wallets. */
  readonly signature: string
}
/** `exact`, the default, is the spelling required in messages; `loose` is what wallets and apps may use where it is not signed. */
export type AddressForm = 'exact' | 'loose'
/** How the accounts of a chain family are written, and how they sign. */
export interface AccountFamily {
  /** The family's name in signed texts, same as `ChainAdapter.title`: `Ethereum`. Defaults to the namespace. */
  readonly title?: string
  /**
   * Returns the canonical spelling of an address, for comparing accounts. `undefined` if it is not an address, belongs to another
   * network, or has invalid casing.
   */
  accountOf(address: string, chain: string, form?: AddressForm): string | undefined
  /** Returns the display form of a result of `accountOf`: on EVM, with the ERC-55 checksum. */
  write(account: string): string
  /**
   * Returns `key` if the account's own key signed this text, `contract` if its chain confirms the signature for a contract.
   *
   * @throws server/unavailable while that chain's nodes do not respond
   */
  whoSigned(signed: SignedText, call: ServerCall): Promise<'key' | 'contract' | undefined>
}
/** Chain families whose signatures the server can verify. */
export interface AccountFamilies {
  /** Returns the family of a chain (CAIP-2), or `undefined` if this server does not support it. */
  of(chain: string): Promise<AccountFamily | undefined>
}

/** An account whose ownership a visitor has proved. */
export interface SignedInAccount {
  /** CAIP-10 in canonical spelling: use it to identify the account. Lower case on EVM. */
  readonly account: string
  /** As it was signed. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** RFC 3339. */
  readonly signedAt: string
  /** RFC 3339. */
  readonly expiresAt: string
}
/** The signed-in accounts of one browser. */
export interface VisitorSession {
  /** Stays the same when further accounts sign in. */
  readonly id: string
  /** Newest first, at least one. */
  readonly accounts: readonly SignedInAccount[]
  /** A confirmed mail address. */
  readonly email?: string
  /** RFC 3339, of the account that expires last. */
  readonly expiresAt: string
}
/**
 * Returns the session of the visitor at the calling page and project to a server half. The call's route needs `credentials: 'include'`,
 * without which browsers send no session and responses might be cached for others.
 */
export interface VisitorSessions {
  /** Returns the session of this visitor, or undefined if not signed in. @throws server/unproven for a page that may not sign in */
  find(env: ServerEnv): Promise<VisitorSession | undefined>
  /** Like `session`, for calls that require one. @throws server/unproven (401) if not signed in */
  demand(env: ServerEnv): Promise<VisitorSession>
}

/** The operator's SQLite or Postgres. */
export const databaseService: Service<Database> = /* @__PURE__ */ defineService<Database>('server.database')
/** Nonces, each valid for one use. */
export const noncesService: Service<Nonces> = /* @__PURE__ */ defineService<Nonces>('server.nonces')
/** A cache shared by all processes, if the operator has a database for it. */
export const cacheService: Service<Cache> = /* @__PURE__ */ defineService<Cache>('server.cache')
/** Guarded access to untrusted URLs. */
export const outsideService: Service<Outside> = /* @__PURE__ */ defineService<Outside>('server.outside')
/** Returns a URL from which browsers may load an image through this server; undefined for a URL that is never allowed. */
export const mediaService: Service<(url: string) => string | undefined> =
  /* @__PURE__ */ defineService<(url: string) => string | undefined>('server.media')
/** The operator's nodes. */
export const nodesService: Service<Nodes> = /* @__PURE__ */ defineService<Nodes>('server.nodes')
/** Prices of assets. */
export const pricesService: Service<Prices> = /* @__PURE__ */ defineService<Prices>('server.prices')
/** Signature verification, by family. */
export const familiesService: Service<AccountFamilies> = /* @__PURE__ */ defineService<AccountFamilies>('server.families')
/** The signed-in visitor. Provided by the server half of sign-in. */
export const sessionsService: Service<VisitorSessions> = /* @__PURE__ */ defineService<VisitorSessions>('server.sessions')
