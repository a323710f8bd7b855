import { defineService, type Service } from '../points/index.js'
import type { ServerEnv } from './server-plugin.js'

/** What a column holds. Amounts are texts; numbers are for times (ms) and counts. */
export type SqlValue = string | number | null
/**
 * SQL that SQLite and Postgres share, so that a plugin writes each statement once: `TEXT`, `BIGINT`, `INTEGER`, `ON CONFLICT`,
 * `RETURNING`. `?` stands for a value.
 */
export interface Database {
  /** Runs one statement and answers its rows. What was written is on disk when this resolves, outside a transaction. */
  query<Row extends object = object>(text: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** All of it or nothing: rolled back when `run` rejects. Inside, use what `run` is given. It may run twice where two processes collide. */
  transaction<T>(run: (within: Database) => Promise<T>): Promise<T>
}
/** One step of a plugin's tables. Never changed once released; the next change is the next step. */
export interface Migration {
  /** Unique within the plugin. */
  readonly id: string
  /** Run in this order, in one transaction. */
  readonly statements: readonly string[]
}

/** What a number that is used once is for. */
export interface NonceFor {
  /** What it may be used for: `names.register`. */
  readonly purpose: string
  /** What it is bound to, such as a CAIP-10 account. No other can use it. */
  readonly bound: string
}
/** Numbers that are used once, by all processes together. */
export interface Nonces {
  /** 32 letters and digits, good for `ttlMs`. */
  issue(args: NonceFor & { readonly ttlMs: number }): Promise<string>
  /** Whether it was good; it is not any more. `within` takes it back when that transaction is rolled back. */
  use(nonce: string, args: NonceFor, within?: Database): Promise<boolean>
}

/** Keeps JSON values for a while. Concurrent callers share one `load`; a failure is not kept. */
export interface Cache {
  /** `ttlMs` may depend on what was loaded; 0 does not keep it. */
  read<T>(key: string, args: CacheArgs<T>): Promise<T>
}
/** How a value is loaded, and how long it counts. */
export interface CacheArgs<T> {
  /** Milliseconds, or a function of the value. */
  readonly ttlMs: number | ((value: T) => number)
  /** Fetches the value. What it rejects with goes to every caller that waits. */
  readonly load: () => Promise<T>
  /** `false` for what is large or cheap to load again: it stays in the memory of this process. */
  readonly shared?: boolean
}

/** What an address from outside answered. */
export interface OutsideAnswer {
  /** HTTP status. From 400 on the body is left out. */
  readonly status: number
  /** Media type in lower case, without its parameters. */
  readonly type: string
  /** At most as many bytes as were asked for. */
  readonly body: Uint8Array<ArrayBuffer>
}
/** Fetches addresses that strangers chose: never from private networks, with limits on everything. */
export interface Outside {
  /**
   * Fetches an address, if it is public and the answer has an accepted media type and size.
   * @throws server/invalid for an address that is refused, server/unavailable when nothing fitting came
   */
  fetch(
    url: string,
    args: { readonly accept: readonly string[]; readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<OutsideAnswer>
}

/** What a service needs from its caller. */
export type ServerCall = Pick<ServerEnv, 'fetch' | 'signal' | 'use' | 'find'> & Partial<Pick<ServerEnv, 'caller' | 'report'>>
/** Reads from the operator's nodes. */
export interface Nodes {
  /** CAIP-2 ids that are served. */
  readonly chains: readonly string[]
  /**
   * Asks one node after the other until one answers.
   * @throws server/unavailable; an `Error` with `code` and `data` where the node itself says no, such as a revert
   */
  request(chain: string, method: string, params: readonly unknown[], call: ServerCall): Promise<unknown>
}

/** Assets, and the currency that they are priced in. */
export interface PriceQuery {
  /** `usd`, `eur`, … */
  readonly currency: string
  /** CAIP-19 ids, or CAIP-10 ids of tokens. */
  readonly assets: readonly string[]
}
/** What one asset costs. */
export interface PriceAnswer {
  /** The id that was asked for. */
  readonly asset: string
  /** Decimal, of one whole unit; null when unknown. */
  readonly price: string | null
  /** RFC 3339. */
  readonly asOf: string | null
}
/** Prices from whatever sources the operator has. */
export interface Prices {
  /** One answer an asset, in the order of the query. Does not reject for a source that fails. */
  read(query: PriceQuery, call: ServerCall): Promise<readonly PriceAnswer[]>
}

/** A text that an account is said to have signed. */
export interface SignedText {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of the account. */
  readonly address: string
  /** Exactly what was signed. */
  readonly message: string
  /** As the family's wallets write it. */
  readonly signature: string
}
/** `exact`, the default, is how a message has to write it; `loose` is what wallets and apps may say where it is not signed. */
export type AddressForm = 'exact' | 'loose'
/** How the accounts of a chain family are written, and how they sign. */
export interface AccountFamily {
  /** The family's name in the texts that accounts sign, as `ChainAdapter.title` has it: `Ethereum`. The namespace when left out. */
  readonly title?: string
  /** The one way to write this address, for comparing accounts. `undefined` where it is none, belongs to another network, or has a wrong case. */
  accountOf(address: string, chain: string, form?: AddressForm): string | undefined
  /** How people and messages write what `accountOf` answered: on EVM with the checksum of ERC-55. */
  write(account: string): string
  /**
   * `key` where the account's own key signed this text, `contract` where its chain says so of a contract.
   *
   * @throws server/unavailable while that chain's nodes do not answer
   */
  whoSigned(signed: SignedText, call: ServerCall): Promise<'key' | 'contract' | undefined>
}
/** Families of chains that the server can check signatures of. */
export interface AccountFamilies {
  /** The family of a chain (CAIP-2), or `undefined` when this server does not know it. */
  of(chain: string): Promise<AccountFamily | undefined>
}

/** An account that a visitor proved to hold. */
export interface SignedInAccount {
  /** CAIP-10, written in one way alone: what to know an account by. On EVM in lower case. */
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
/** Who is signed in at one browser. */
export interface VisitorSession {
  /** Stays the same while the browser signs in with further accounts. */
  readonly id: string
  /** Newest first, at least one. */
  readonly accounts: readonly SignedInAccount[]
  /** A confirmed mail address. */
  readonly email?: string
  /** RFC 3339, of the account that stays longest. */
  readonly expiresAt: string
}
/**
 * Tells a server half who is signed in at the page and the project of this call. The call's route says `credentials: 'include'`, without
 * which browsers send no session and answers might be cached for others.
 */
export interface VisitorSessions {
  /** The session of this visitor, or undefined where nobody is signed in. @throws server/unproven for a page that may not sign in */
  find(env: ServerEnv): Promise<VisitorSession | undefined>
  /** The same for what needs one. @throws server/unproven (401) where nobody is signed in */
  demand(env: ServerEnv): Promise<VisitorSession>
}

/** The operator's SQLite or Postgres. */
export const databaseService: Service<Database> = /* @__PURE__ */ defineService<Database>('server.database')
/** Numbers that are used once. */
export const noncesService: Service<Nonces> = /* @__PURE__ */ defineService<Nonces>('server.nonces')
/** A cache that all processes share, where the operator has a database for it. */
export const cacheService: Service<Cache> = /* @__PURE__ */ defineService<Cache>('server.cache')
/** The guarded way to addresses that strangers chose. */
export const outsideService: Service<Outside> = /* @__PURE__ */ defineService<Outside>('server.outside')
/** Turns a picture's address into one that browsers may load from this server; nothing for an address that never may be. */
export const mediaService: Service<(url: string) => string | undefined> =
  /* @__PURE__ */ defineService<(url: string) => string | undefined>('server.media')
/** The operator's nodes. */
export const nodesService: Service<Nodes> = /* @__PURE__ */ defineService<Nodes>('server.nodes')
/** Who knows prices. */
export const pricesService: Service<Prices> = /* @__PURE__ */ defineService<Prices>('server.prices')
/** Who checks signatures, by family. */
export const familiesService: Service<AccountFamilies> = /* @__PURE__ */ defineService<AccountFamilies>('server.families')
/** Who is signed in. The server half of sign-in provides it. */
export const sessionsService: Service<VisitorSessions> = /* @__PURE__ */ defineService<VisitorSessions>('server.sessions')
