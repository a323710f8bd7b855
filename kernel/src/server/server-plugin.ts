import type { Provided, Service } from '../points/index.js'
import type { Body, Reply, Wire } from '../types/index.js'
import type { Migration } from './services.js'

/** What a handler gets; there is no `process.env` and no global `fetch` in a handler. */
export interface ServerEnv {
  readonly fetch: typeof fetch
  readonly projectId: string
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
  readonly signal: AbortSignal
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
export type Handlers<W extends Wire, Env = ServerEnv> = { readonly [K in keyof W]: (body: Body<W[K]>, env: Env) => Promise<Reply<W[K]>> }

/** How long a reply may be kept, in seconds. It goes out with an ETag, and a client that sends that back gets a 304. */
export interface CacheRule {
  readonly maxAge: number
  /** It may be shown for so much longer while a fresh one is fetched. */
  readonly staleWhileRevalidate?: number
}

export interface RawRequest {
  /** Parts of the path that the route names: `/v1/images/:kind/:id`. */
  readonly params: { readonly [name: string]: string }
  readonly url: URL
  readonly headers: Headers
  /** What was sent. @throws server/too-large above the server's limit */
  text(): Promise<string>
}
export type RawEnv = Omit<ServerEnv, 'projectId' | 'clientId' | 'answer'>
/** A route outside the wire, for what is not one checked JSON object: pictures, health, a document, JSON-RPC. */
export interface RawRoute {
  /** `GET` when left out. */
  readonly method?: 'GET' | 'POST'
  readonly path: `/${string}`
  /** One line for the API document. */
  readonly summary: string
  /** Media type of the answer. */
  readonly type: string
  /** Fields of the query that it cannot do without, besides `projectId`. */
  readonly query?: readonly string[]
  /** Only for callers that name a served project. */
  readonly keyed?: boolean
  answer(request: RawRequest, env: RawEnv): Response | PlainAnswer | Promise<Response | PlainAnswer>
}
/** An answer that is there as a whole: cheaper than a `Response`, to which the server would have to add its own headers. */
export interface PlainAnswer {
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** 200 when left out. */
  readonly status?: number
  readonly headers: { readonly [name: string]: string }
}

/** Something that a server half depends on. */
export interface Dependency {
  readonly name: string
  readonly state: 'ok' | 'down'
}

/** One plugin's routes. */
export interface ServerPlugin<W extends Wire = Wire> {
  readonly id: string
  readonly wire: W
  readonly handlers: Handlers<W>
  readonly cache?: { readonly [K in keyof W]?: CacheRule }
  /**
   * Milliseconds for which the encoded reply may be given out again to everyone who asks for the same. Only where it depends on nothing
   * but the fields that were sent.
   */
  readonly kept?: { readonly [K in keyof W]?: number }
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
  readonly handlers: object
  readonly cache?: { readonly [call: string]: CacheRule | undefined }
  readonly kept?: { readonly [call: string]: number | undefined }
}
