import type { Body, Reply, Wire } from '../http/types.js'

/** What a handler gets; there is no `process.env` and no global `fetch` in a handler. */
export interface ServerEnv {
  readonly fetch: typeof fetch
  readonly projectId: string
  readonly clientId: string | undefined
  /** Of the browser that asks, where it says so. */
  readonly origin: string | undefined
  readonly signal: AbortSignal
  readonly secrets: { readonly [name: string]: string | undefined }
  /** Goes out as `x-request-id`; name it in logs. */
  readonly requestId: string
}
export type Handlers<W extends Wire, Env = ServerEnv> = { readonly [K in keyof W]: (body: Body<W[K]>, env: Env) => Promise<Reply<W[K]>> }

/** How long a reply may be kept, in seconds. It goes out with an ETag, and whoever has it already gets a 304. */
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
}
/** A route outside the wire, for what is not JSON: pictures, health, a document. It needs no project id. */
export interface RawRoute {
  readonly path: `/${string}`
  /** One line for the API document. */
  readonly summary: string
  /** Media type of the answer. */
  readonly type: string
  answer(request: RawRequest, env: Omit<ServerEnv, 'projectId' | 'clientId'>): Response | Promise<Response>
}

/** One plugin's routes. */
export interface ServerPlugin<W extends Wire = Wire> {
  readonly id: string
  readonly wire: W
  readonly handlers: Handlers<W>
  readonly cache?: { readonly [K in keyof W]?: CacheRule }
  readonly raw?: readonly RawRoute[]
}
/** Plugins of different wires share no common handler type; each was checked when it was defined. */
export type AnyServerPlugin = Omit<ServerPlugin, 'handlers' | 'cache'> & {
  readonly handlers: object
  readonly cache?: { readonly [call: string]: CacheRule | undefined }
}
