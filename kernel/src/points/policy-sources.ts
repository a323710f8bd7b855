import type { Kernel } from '../types/index.js'
import { type PolicyHosts, policyHosts } from './points.js'

/** Sources by directive of a content security policy. */
export type PolicySources = { readonly [D in 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src']: readonly string[] }

/**
 * What a page's content security policy must allow for this kernel with its networks and plugins; add what your own code
 * needs. Needs no browser, so a server can build its header with it.
 *
 * @example
 * const policy = Object.entries(policySources(kernel)).map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ')
 */
export function policySources(kernel: Kernel): PolicySources {
  const { networks } = kernel.state.core
  const hosts = kernel.read(policyHosts)
  const of = (kind: Exclude<keyof PolicyHosts, 'id'>): readonly string[] => hosts.flatMap((host) => host[kind] ?? [])
  return {
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': [
      'data:',
      'blob:',
      ...origins([...networks.map((network) => network.assets?.imageUrl), kernel.server?.baseUrl, ...of('img')]),
    ],
    'connect-src': orNone(
      origins([
        ...networks.flatMap(({ rpcUrls: { default: own } }) => [...(own?.http ?? []), ...(own?.webSocket ?? [])]),
        kernel.server?.baseUrl,
        ...of('connect'),
      ]),
    ),
    'frame-src': orNone(origins(of('frame'))),
  }
}

function origins(urls: readonly (string | undefined)[]): readonly string[] {
  const remote = urls.flatMap((url) => (url !== undefined && /^(https?|wss?):/.test(url) && URL.canParse(url) ? [new URL(url).origin] : []))
  return [...new Set(remote)]
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"]
}
