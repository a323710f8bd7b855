import type { Provided, Service } from '../points/index.js'
import type { Body, Reply, Wire } from '../types/index.js'
import type { Migration } from './services.js'

/** What a handler gets; there is no `process.env` and no global `fetch` in a handler. */
export interface ServerEnv {
  /** The only way out. */
  readonly fetch: typeof fetch
  /** Project that the caller names. */
  readonly projectId: string
  /** Random id of the caller's browser, where it sends one. */
  readonly clientId: string | undefined
  /** Of the browser that asks, where it says so. */
  readonly origin: string | undefined
  /** Origin that this server was asked at: `https://latchkey.example.com`. A proxy in front may hide the real one. */
  readonly base: string
  /** Whether pages of this origin may ask for what is the visitor's own. */
  trusts(origin: string): boolean
  /** What came with the request: cookies, `authorization`. */
  readonly headers: Headers
  /** Goes out with the reply: `env.answer.append('set-cookie', …)`. Not with a refusal. */
  readonly answer: Headers
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal
  /** Keys of upstreams by name, as the operator set them. */
  readonly secrets: { readonly [name: string]: string | undefined }
  /** Goes out as `x-request-id`; name it in logs. */
  readonly requestId: string
  /** Block of addresses that the caller has, as the server tells its callers apart. Undefined where the runtime does not say. */
  readonly caller: string | undefined
  /** Takes what the call costs more than 1 from the caller's limit. @throws server/rate-limited */
  charge(cost: number): Promise<void>
  /** Hears of faults of upstreams; `createUpstream` tells it. */
  readonly report: ((fault: unknown, name: string) => void) | undefined
  /** What another server half or the server itself provides. @throws server/unavailable when it is not provided */
  use<T>(service: Service<T>): T
  /** The same, or nothing. */
  find<T>(service: Service<T>): T | undefined
}
/** A function for each call of a wire. */
export type Handlers<W extends Wire, Env = ServerEnv> = { readonly [K in keyof W]: (body: Body<W[K]>, env: Env) => Promise<Reply<W[K]>> }

/** How long a reply may be kept, in seconds. It goes out with an ETag, and a client that sends that back gets a 304. */
export interface CacheRule {
  /** Seconds for which a browser need not ask again. */
  readonly maxAge: number
  /** It may be shown for so much longer while a fresh one is fetched. */
  readonly staleWhileRevalidate?: number
}

/** A request outside the wire. */
export interface RawRequest {
  /** Parts of the path that the route names: `/v1/images/:kind/:id`. */
  readonly params: { readonly [name: string]: string }
  /** Whole address that was asked. */
  readonly url: URL
  /** As they were sent. */
  readonly headers: Headers
  /** What was sent. @throws server/too-large above the server's limit */
  text(): Promise<string>
}
/** What a raw route gets: all of `ServerEnv` but what a wire's call has. */
export type RawEnv = Omit<ServerEnv, 'projectId' | 'clientId' | 'answer'>
/** A route outside the wire, for what is not one checked JSON object: pictures, health, a document, JSON-RPC. */
export interface RawRoute {
  /** `GET` when left out. */
  readonly method?: 'GET' | 'POST'
  /** Segments that begin with a colon are `params`. */
  readonly path: `/${string}`
  /** One line for the API document. */
  readonly summary: string
  /** Media type of the answer. */
  readonly type: string
  /** Fields of the query that it cannot do without, besides `projectId`. */
  readonly query?: readonly string[]
  /** Only for callers that name a served project. */
  readonly keyed?: boolean
  /** Also answers forms that pages of other origins send: an allowed origin is not asked for. Only for a path without params. */
  readonly anyOrigin?: boolean
  /** Makes the answer. Errors of `serverErrors` become their status, others 500. */
  answer(request: RawRequest, env: RawEnv): Response | PlainAnswer | Promise<Response | PlainAnswer>
}
/** An answer that is there as a whole: cheaper than a `Response`, to which the server would have to add its own headers. */
export interface PlainAnswer {
  /** Null sends none. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** 200 when left out. */
  readonly status?: number
  /** Sent besides the server's own. */
  readonly headers: { readonly [name: string]: string }
}

/** Something that a server half depends on. */
export interface Dependency {
  /** As the operator knows it. */
  readonly name: string
  /** `down` while its circuit is open. */
  readonly state: 'ok' | 'down'
}

/** One plugin's routes. */
export interface ServerPlugin<W extends Wire = Wire> {
  /** The same as its other half's. */
  readonly id: string
  /** Calls that both halves share. */
  readonly wire: W
  /** One for each call of the wire. */
  readonly handlers: Handlers<W>
  /** How long replies may be kept, by call; not at all when left out. */
  readonly cache?: { readonly [K in keyof W]?: CacheRule }
  /**
   * Milliseconds for which the encoded reply may be given out again to everyone who asks for the same. Only where it depends on nothing
   * but the fields that were sent.
   */
  readonly kept?: { readonly [K in keyof W]?: number }
  /** Routes outside the wire. */
  readonly raw?: readonly RawRoute[]
  /** For other server halves, made with `provide`. */
  readonly provides?: readonly Provided[]
  /** The tables it needs, oldest step first. The server runs each step once. */
  readonly migrations?: readonly Migration[]
  /** How its upstreams are; asked for `/v1/health`. Makes no request. */
  health?(): readonly Dependency[]
}
/** Plugins of different wires share no common handler type; each was checked when it was defined. */
export type AnyServerPlugin = Omit<ServerPlugin, 'handlers' | 'cache' | 'kept'> & {
  /** One for each call of the wire. */
  readonly handlers: object
  /** How long replies may be kept, by call. */
  readonly cache?: { readonly [call: string]: CacheRule | undefined }
  /** Milliseconds for which an encoded reply is given out again, by call. */
  readonly kept?: { readonly [call: string]: number | undefined }
}
