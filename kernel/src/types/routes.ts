import type { Static, TSchema } from 'typebox'

/** One call both halves of a plugin agree on. */
export interface Route<Body extends TSchema = TSchema, Reply extends TSchema = TSchema> {
  /** GET and DELETE have no body; their fields travel as the query. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A field of the body may be part of it: `/v1/accounts/:account/balances`. */
  readonly path: `/${string}`
  /** Sent with the visitor's cookies, also to a server of another origin. Its answers are never cached. */
  readonly credentials?: 'include'
  /** GET and DELETE send it as the query, so its fields must be strings, numbers, booleans or lists of them. */
  readonly body: Body
  /** Schema of the answer, checked on both sides. */
  readonly reply: Reply
}
/** Calls by name, which both halves of a plugin share. */
export interface Wire {
  readonly [call: string]: Route
}
/** Fields that a call is made with. */
export type Body<R extends Route> = Static<R['body']>
/** What a call resolves with. */
export type Reply<R extends Route> = Static<R['reply']>
/** What a typed call may be given besides its body. */
export type CallOptions = Pick<HttpRequest, 'signal' | 'headers'>
/** Typed calls of a wire: `client.balances({ account })`. */
export type Client<W extends Wire> = {
  readonly [K in keyof W]: (body: Body<W[K]>, options?: CallOptions) => Promise<Reply<W[K]>>
}

/** What a query may carry. Lists repeat the name, undefined leaves it out. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined
/** A request outside a wire. */
export interface HttpRequest {
  /** GET when left out, POST with a body. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Added to the address, after the kernel's own fields. */
  readonly query?: { readonly [name: string]: QueryValue }
  /** Sent besides the kernel's own. */
  readonly headers?: { readonly [name: string]: string }
  /** `include` sends the visitor's cookies too. */
  readonly credentials?: 'include'
  /** Aborts this request alone. */
  readonly signal?: AbortSignal
}

/** Talks to the configured server. Project id, client id and the abort signal are added to every request. */
export interface Http {
  /** Where the server is. Nothing where the integrator set none: then every call fails with kernel/http-no-server. */
  readonly baseUrl: string | undefined
  /** Typed calls; replies are checked against the wire. */
  client<W extends Wire>(wire: W): Client<W>
  /**
   * Asks a path of the server, and resolves with the parsed JSON.
   * @throws kernel/http-status with 'HTTP status code: {status}', kernel/http-no-server
   */
  request(path: string, request?: HttpRequest): Promise<unknown>
}
