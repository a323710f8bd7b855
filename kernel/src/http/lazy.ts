import type { CallOptions, Client, Http, Mutable, Wire } from '../types/index.js'
import type { HttpOptions } from './http.js'

/** The HTTP client. Its code is loaded on the first call: most pages never make one. */
export function lazyHttp(options: HttpOptions): Http {
  const load = async (): Promise<Http> => (await import('./http.js')).createHttp(options, http)
  const http: Mutable<Http> = {
    baseUrl: options.server?.baseUrl,
    request: async (path, request) => (await load()).request(path, request),
    client: <W extends Wire>(wire: W): Client<W> => {
      const calls = Object.keys(wire).map((name) => [
        name,
        async (body: never, call?: CallOptions) => (await load()).client(wire)[name]?.(body, call),
      ])
      // One function per route, created from the wire's names.
      return Object.fromEntries(calls) as Client<W>
    },
  }
  return http
}
