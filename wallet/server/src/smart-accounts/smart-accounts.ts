import type { Static } from '@latchkey/kernel/wire'
import type { Dependency, Figure, ServerCall } from '@latchkey/server-kit'
import type { smartNetworkSchema } from '@latchkey/wallet-protocol/wire'
import { networksOf, type SetUpNetwork } from './networks.js'
import { createPaid } from './paid.js'
import { type Found, probe } from './probe.js'
import { namedUpstream, type Service, type Services, servicesOf } from './services.js'
import type { SmartAccountQuotas, SmartAccountsServerOptions, SponsoredOperation } from './smart-account-options.js'

/** A network, its services, and the result of its probe. */
export interface SmartAccountsAt {
  readonly network: SetUpNetwork
  readonly services: Services
  readonly found: Found
}
/** Shared by all calls about smart accounts. */
export interface SmartAccounts {
  readonly quotas: SmartAccountQuotas
  /** Returns whether the operator's policy pays for this. */
  sponsors(operation: SponsoredOperation): Promise<boolean>
  /** Returns the paymaster given by a page; undefined if the operator does not list its origin. */
  named(url: string): Service | undefined
  /** Records an operation that the operator's paymaster signed, and its maximum cost in wei. */
  paid(chain: string, maxCost: bigint): void
  /** Number and maximum cost of these, by network. */
  figures(): readonly Figure[]
  health(): readonly Dependency[]
  /** Returns the networks for `config.smartAccounts`, according to the last probe. */
  list(call: ServerCall): Promise<Static<typeof smartNetworkSchema>[]>
  /** Returns one network; undefined if it is not configured. */
  at(chain: string, call: ServerCall): Promise<SmartAccountsAt | undefined>
}

/** How long a successful probe is valid, and a failed one. */
const GOOD_MS = 600_000
const FAULT_MS = 30_000
/** The first caller waits no longer than this for a chain or a bundler. */
const LOOK_MS = 4_000

interface Looked {
  readonly network: SetUpNetwork
  readonly services: Services
  found?: Found
  at: number
  looking?: Promise<Found> | undefined
}

/** @throws Error for invalid settings */
export function createSmartAccounts(
  { networks, sponsor = () => true, quotas = {}, paymasters = [] }: SmartAccountsServerOptions = { networks: {} },
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): SmartAccounts {
  const all = new Map(
    [...networksOf(networks)].map(([chain, network]): [string, Looked] => [
      chain,
      { network, services: servicesOf(network, now), at: Number.NEGATIVE_INFINITY },
    ]),
  )
  const paying = [...all].filter(([, { services }]) => services.paymaster).map(([chain]) => chain)
  const named = new Map(paymasters.map((origin) => [origin, namedUpstream(origin, now)]))
  const look = (one: Looked, env: ServerCall): Promise<Found> => {
    one.looking ??= (async () => {
      // Shared by all callers, so it is not aborted with the first one's request.
      const found = await probe(one.network, one.services, {
        fetch: env.fetch,
        use: env.use,
        find: env.find,
        signal: AbortSignal.timeout(LOOK_MS),
      })
      if (found.problem !== undefined && found.problem !== one.found?.problem)
        onError(new Error(`Smart accounts of ${one.network.chain}: ${found.problem}`))
      one.found = found
      one.at = now()
      one.looking = undefined
      return found
    })()
    return one.looking
  }
  const foundOf = async (one: Looked, env: ServerCall): Promise<Found> => {
    const { found } = one
    const isOld = now() - one.at >= (found?.problem === undefined ? GOOD_MS : FAULT_MS)
    // A recent result is good enough during a new probe.
    if (found && isOld) void look(one, env)
    return found ?? look(one, env)
  }
  return {
    ...createPaid(paying),
    quotas,
    async sponsors(operation) {
      try {
        return (await sponsor(operation)) === true
      } catch (error) {
        onError(error)
        return false
      }
    },
    named(url) {
      const upstream = named.get(URL.parse(url)?.origin ?? '')
      return upstream && { upstream, url }
    },
    health: () =>
      [
        ...[...all.values()].flatMap(({ services: { bundler, paymaster } }) => [bundler?.upstream, paymaster?.upstream]),
        ...named.values(),
      ].flatMap((upstream) => (upstream ? [{ name: upstream.name, state: upstream.state }] : [])),
    async list(env) {
      const found = await Promise.all([...all.values()].map(async (one) => ({ one, found: await foundOf(one, env) })))
      return found
        .filter(({ found: { hasAccounts } }) => hasAccounts)
        .map(({ one: { network }, found: each }) => listed(network, each, named.size > 0))
    },
    async at(chain, env) {
      const one = all.get(chain)
      return one && { network: one.network, services: one.services, found: await foundOf(one, env) }
    },
  }
}

function listed(network: SetUpNetwork, { hasBundler }: Found, hasNamed: boolean): Static<typeof smartNetworkSchema> {
  const { chain, scheme, entryPoint, implementation, factory, delegationManager, paymaster, sessions } = network
  return {
    chain,
    scheme,
    entryPoint,
    implementation,
    ...(factory !== undefined && { factory }),
    ...(delegationManager !== undefined && { delegationManager }),
    bundler: hasBundler,
    paymaster: hasBundler && paymaster !== undefined,
    ...(hasBundler && hasNamed && { namedPaymasters: true }),
    sessions,
  }
}
