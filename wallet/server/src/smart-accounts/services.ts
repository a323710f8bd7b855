import { createUpstream, type Upstream } from '@latchkey/server-kit'
import type { SetUpNetwork } from './networks.js'

/** A JSON-RPC service. */
export interface Service {
  readonly upstream: Upstream
  readonly url: string
}
/** The bundler and paymaster of a network. */
export interface Services {
  readonly bundler: Service | undefined
  readonly paymaster: Service | undefined
}

/** Larger than the receipt of an operation with many logs. */
const MAX_BYTES = 1_000_000

/** @throws Error if it is not an https origin */
export function namedUpstream(origin: string, now: () => number): Upstream {
  const { protocol, origin: own } = URL.parse(origin) ?? {}
  if (own !== origin || protocol !== 'https:')
    throw new Error(`Smart accounts: \`paymasters\` has origins like https://paymaster.example.com, not "${origin}".`)
  return createUpstream({ name: `The paymaster ${origin}`, maxBytes: 100_000, now })
}

export function servicesOf({ chain, bundler, paymaster }: SetUpNetwork, now: () => number): Services {
  const of = (name: string, url: string | undefined): Service | undefined =>
    url === undefined ? undefined : { url, upstream: createUpstream({ name: `${name} of ${chain}`, maxBytes: MAX_BYTES, now }) }
  return { bundler: of('The bundler', bundler), paymaster: of('The paymaster', paymaster) }
}
