import type { Static, TSchema } from 'typebox'

/** A call that both halves of a plugin agree on. */
export interface Route<Body extends TSchema = TSchema, Reply extends TSchema = TSchema> {
  /** GET and DELETE have no body; their fields are sent as the query. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** May contain fields of the body: `/v1/accounts/:account/balances`. */
  readonly path: `/${string}`
  /** Sent with the visitor's cookies, even to a server on another origin. Responses are never cached. */
  readonly credentials?: 'include'
  /** GET and DELETE send it as the query, so its fields must be strings, numbers, booleans or arrays of them. */
  readonly body: Body
  /** Schema of the reply, validated on both sides. */
  readonly reply: Reply
}
/** Calls by name, shared by both halves of a plugin. */
export interface Wire {
  readonly [call: string]: Route
}
/** Input fields of a call. */
export type Body<R extends Route> = Static<R['body']>
/** Result of a call. */
export type Reply<R extends Route> = Static<R['reply']>
/** Options of a typed call, besides its body. */
export type CallOptions = Pick<HttpRequest, 'signal' | 'headers'>
/** Typed calls of a wire: `client.balances({ account })`. */
export type Client<W extends Wire> = {
  readonly [K in keyof W]: (body: Body<W[K]>, options?: CallOptions) => Promise<Reply<W[K]>>
}

/** A query parameter. Arrays repeat the name, undefined omits it. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined
/** A request outside a wire. */
export interface HttpRequest {
  /** Defaults to GET, or POST with a body. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Added to the URL, after the kernel's own fields. */
  readonly query?: { readonly [name: string]: QueryValue }
  /** Sent in addition to the kernel's own. */
  readonly headers?: { readonly [name: string]: string }
  /** `include` also sends the visitor's cookies. */
  readonly credentials?: 'include'
  /** Aborts only this request. */
  readonly signal?: AbortSignal
}

/** The HTTP client for the configured server. Project id, client id and the abort signal are added to every request. */
export interface Http {
  /** URL of the server. Undefined if the integrator set none: every call then rejects with kernel/http-no-server. */
  readonly baseUrl: string | undefined
  /** Creates typed calls; replies are validated against the wire. */
  client<W extends Wire>(wire: W): Client<W>
  /**
   * Sends a request to a path of the server, and resolves with the parsed JSON.
   * @throws kernel/http-status with 'HTTP status code: {status}', kernel/http-no-server
   */
  request(path: string, request?: HttpRequest): Promise<unknown>
}
