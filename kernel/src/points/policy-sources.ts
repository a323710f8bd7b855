import type { Kernel } from '../types/index.js'
import { type PolicyHosts, policyHosts } from './points.js'

/** Sources by directive of a content security policy. */
export type PolicySources = { readonly [D in 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src']: readonly string[] }

/**
 * Returns what a page's content security policy must allow for this kernel with its networks and plugins; add what your own code needs.
 * Needs no browser, so a server can build its header with it.
 *
 * @example
 * const policy = Object.entries(policySources(kernel)).map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ')
 */
export function policySources(kernel: Kernel): PolicySources {
  const { networks } = kernel.state.core
  const hosts = kernel.read(policyHosts)
  // A server on the page's own origin may be given as a path.
  const own = [kernel.server?.baseUrl, kernel.server?.restricted?.baseUrl]
  const server = [...(own.some((url) => url?.startsWith('/')) ? ["'self'"] : []), ...origins(own)]
  const of = (kind: Exclude<keyof PolicyHosts, 'id'>): readonly string[] => hosts.flatMap((host) => host[kind] ?? [])
  return {
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': [
      'data:',
      'blob:',
      ...unique([...origins(networks.map((network) => network.assets?.imageUrl)), ...server, ...origins(of('img'))]),
    ],
    'connect-src': orNone(
      unique([
        ...origins(networks.flatMap(({ rpcUrls: { default: nodes } }) => [...(nodes?.http ?? []), ...(nodes?.webSocket ?? [])])),
        ...server,
        ...origins(of('connect')),
      ]),
    ),
    'frame-src': orNone(unique(origins(of('frame')))),
  }
}

function origins(urls: readonly (string | undefined)[]): readonly string[] {
  return urls.flatMap((url) => (url !== undefined && /^(https?|wss?):/.test(url) && URL.canParse(url) ? [new URL(url).origin] : []))
}

function unique(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)]
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"]
}
