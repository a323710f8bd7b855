import type { Provided, Service } from '@latchkey/kernel/shared'
import type { Body, Reply, Wire } from '@latchkey/kernel/wire'
import type { Migration } from './services.js'

/** The environment of a handler. Handlers use neither `process.env` nor the global `fetch`. */
export interface ServerEnv {
  /** The only way to send requests. */
  readonly fetch: typeof fetch
  /** Project id sent by the caller. */
  readonly projectId: string
  /** Random id of the caller's browser, if sent. */
  readonly clientId: string | undefined
  /** Origin of the calling page, if sent by the browser. */
  readonly origin: string | undefined
  /** Origin of the request URL: `https://latchkey.example.com`. A proxy in front may hide the real one. */
  readonly base: string
  /** Whether pages of this origin may request the visitor's own data. */
  trusts(origin: string): boolean
  /** Headers of the request: cookies, `authorization`. */
  readonly headers: Headers
  /** Headers to send with the reply: `env.answer.append('set-cookie', …)`. Not sent with an error. */
  readonly answer: Headers
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
  /** API keys of upstreams by name, as set by the operator. */
  readonly secrets: { readonly [name: string]: string | undefined }
  /** Sent as `x-request-id`; include it in logs. */
  readonly requestId: string
  /** Address block by which the server distinguishes callers. Undefined if the runtime does not report it. */
  readonly caller: string | undefined
  /** Charges the caller's limit for any cost above 1. @throws server/rate-limited */
  charge(cost: number): Promise<void>
  /** Called with upstream faults. `createUpstream` calls it. */
  readonly report: ((fault: unknown, name: string) => void) | undefined
  /** Returns a service provided by another server half or the server itself. @throws server/unavailable if it is not provided */
  use<T>(service: Service<T>): T
  /** Like `use`, but returns undefined if it is not provided. */
  find<T>(service: Service<T>): T | undefined
}
/** A handler for each call of a wire. */
export type Handlers<W extends Wire, Env = ServerEnv> = { readonly [K in keyof W]: (body: Body<W[K]>, env: Env) => Promise<Reply<W[K]>> }

/** How long a reply may be cached, in seconds. It is sent with an ETag; a client that sends the tag back gets a 304. */
export interface CacheRule {
  /** Seconds for which a browser may reuse the reply without a request. */
  readonly maxAge: number
  /** Further seconds for which a stale reply may be shown while a fresh one is fetched. */
  readonly staleWhileRevalidate?: number
}

/** A request outside the wire. */
export interface RawRequest {
  /** Parameters of the route's path: `/v1/images/:kind/:id`. */
  readonly params: { readonly [name: string]: string }
  /** Full URL of the request. */
  readonly url: URL
  /** Headers as the caller sent them. */
  readonly headers: Headers
  /** Reads the request body. @throws server/too-large above the server's limit */
  text(): Promise<string>
}
/** The environment of a raw route: `ServerEnv` without what is specific to a wire's call. */
export type RawEnv = Omit<ServerEnv, 'projectId' | 'clientId' | 'answer'>
/** A route outside the wire, for anything other than a validated JSON object: images, health, a document, JSON-RPC. */
export interface RawRoute {
  /** Defaults to `GET`. */
  readonly method?: 'GET' | 'POST'
  /** Segments that begin with a colon become `params`. */
  readonly path: `/${string}`
  /** One line for the API documentation. */
  readonly summary: string
  /** Media type of the response. */
  readonly type: string
  /** Required query fields, besides `projectId`. */
  readonly query?: readonly string[]
  /** Only for callers that send the id of a served project. */
  readonly keyed?: boolean
  /** Does not count towards the limits of a caller: files that never change, and probes. */
  readonly unlimited?: boolean
  /** Also accepts forms sent by pages of other origins: the origin is not checked. Only for a path without params. */
  readonly anyOrigin?: boolean
  /** Creates the response. Errors of `serverErrors` become their status, others 500. */
  answer(request: RawRequest, env: RawEnv): Response | PlainAnswer | Promise<Response | PlainAnswer>
}
/** A response that is available as a whole: cheaper than a `Response`, to which the server would have to add its own headers. */
export interface PlainAnswer {
  /** `null` sends no body. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** Defaults to 200. */
  readonly status?: number
  /** Sent in addition to the server's own. */
  readonly headers: { readonly [name: string]: string }
}

/** A service that a server half depends on. */
export interface Dependency {
  /** Name known to the operator. */
  readonly name: string
  /** `down` while its circuit is open. */
  readonly state: 'ok' | 'down'
}

/** A count for `GET /metrics`, since the process started. It only grows. */
export interface Figure {
  /** As in Prometheus: `latchkey_sponsored_operations_total`. Has the same help and label names in every figure. */
  readonly name: string
  /** One sentence. */
  readonly help: string
  /** A limited number of values each, such as configured networks. Never ids, addresses or anything else sent by callers. */
  readonly labels: { readonly [name: string]: string }
  /** The count so far. */
  readonly value: number
}

/** One plugin's routes. */
export interface ServerPlugin<W extends Wire = Wire> {
  /** Same id as its browser half. */
  readonly id: string
  /** Calls shared by both halves. */
  readonly wire: W
  /** One handler for each call of the wire. */
  readonly handlers: Handlers<W>
  /** How long replies may be cached, by call. Not cached by default. */
  readonly cache?: { readonly [K in keyof W]?: CacheRule }
  /**
   * Milliseconds for which the encoded reply may be reused for every caller that sends the same request. Only for replies that depend on
   * nothing but the fields sent.
   */
  readonly kept?: { readonly [K in keyof W]?: number }
  /** Routes outside the wire. */
  readonly raw?: readonly RawRoute[]
  /** Services for other server halves, created with `provide`. */
  readonly provides?: readonly Provided[]
  /** The tables it needs, oldest step first. The server runs each step once. */
  readonly migrations?: readonly Migration[]
  /** Status of its upstreams; requested by `/v1/health`. Sends no requests. */
  health?(): readonly Dependency[]
  /** Its counts, requested by `/metrics`. */
  figures?(): readonly Figure[]
}
/** Plugins with different wires share no common handler type; each was checked when it was defined. */
export type AnyServerPlugin = Omit<ServerPlugin, 'handlers' | 'cache' | 'kept'> & {
  /** One handler for each call of the wire. */
  readonly handlers: object
  /** How long replies may be cached, by call. */
  readonly cache?: { readonly [call: string]: CacheRule | undefined }
  /** Milliseconds for which an encoded reply is reused, by call. */
  readonly kept?: { readonly [call: string]: number | undefined }
}
