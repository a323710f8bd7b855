import { integer, list, object, optional, record, type Static, string, union } from '@latchkey/kernel/wire'
import {
  jupiter,
  knownUniswap,
  lifi,
  oneinch,
  type SwapListedToken,
  type SwapProvider,
  type SwapsServerOptions,
  type UniswapDeployment,
  uniswap,
  zerox,
} from '@latchkey/swaps/server'
import { type Env, flag, flagged, listIn } from './flags.js'
import { readSecret } from './read-secret.js'

const strict = { additionalProperties: false }

/** The swap settings a configuration file can contain. */
export function swapsSchema() {
  const address = string({ pattern: '^0x[0-9a-fA-F]{40}$' })
  const chains = list(string({ pattern: '^eip155:[0-9]{1,16}$' }), { minItems: 1, maxItems: 100 })
  const deployment = object(
    {
      wrapped: address,
      v2: optional(object({ factory: address, router: address }, strict)),
      v3: optional(object({ factory: address, quoter: address, router: address }, strict)),
      multicall3: optional(address),
    },
    strict,
  )
  const text = string({ minLength: 1 })
  const service = { key: optional(text), chains: optional(chains), url: optional(text) }
  return object(
    {
      uniswap: flagged(
        optional(union([chains, record(string(), deployment)])),
        flag(
          'uniswap',
          'LIST',
          `quotes of swaps by your nodes: eip155:1,eip155:8453. SWAPS_ONEINCH_KEY, SWAPS_ZEROX_KEY,
SWAPS_LIFI_KEY and SWAPS_JUPITER_KEY add those services; the file has other chains`,
          { read: listIn },
        ),
      ),
      oneinch: optional(object(service, strict)),
      zerox: optional(object(service, strict)),
      lifi: optional(object({ ...service, integrator: optional(text) }, strict)),
      jupiter: optional(
        object(
          {
            ...service,
            chains: optional(list(string({ pattern: '^solana:[1-9A-HJ-NP-Za-km-z]{32}$' }), { minItems: 1, maxItems: 10 })),
            programs: optional(list(string({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }), { minItems: 1, maxItems: 50 })),
          },
          strict,
        ),
      ),
      quoteSeconds: optional(integer({ minimum: 10, maximum: 600 })),
    },
    strict,
  )
}
/** Settings of swaps in a file. */
export type SwapsConfig = Static<ReturnType<typeof swapsSchema>>

interface Given {
  readonly file: SwapsConfig | undefined
  /** Chains with a node. */
  readonly nodes: readonly string[]
  readonly tokens: readonly SwapListedToken[]
}

/**
 * Options of swaps, with keys from the environment before those of the file; undefined if there are none.
 *
 * @throws with one sentence that names the missing setting, and no key
 */
export function swapsOf({ file = {}, nodes, tokens }: Given, env: Env): Omit<SwapsServerOptions, 'secret'> | undefined {
  const { oneinch: one, zerox: zero, lifi: li, jupiter: jup, quoteSeconds } = file
  const deployments = file.uniswap
  const providers: SwapProvider[] = []
  if (deployments) providers.push(uniswap({ chains: deploymentsOf(deployments, nodes) }))
  const oneKey = keyOf('SWAPS_ONEINCH_KEY', one, env)
  if (oneKey !== undefined) providers.push(oneinch({ ...given(one), key: oneKey }))
  const zeroKey = keyOf('SWAPS_ZEROX_KEY', zero, env)
  // The contract that a 0x quote calls is verified on the chain.
  if (zeroKey !== undefined) providers.push(onlyOn(nodes, zerox({ ...given(zero), key: zeroKey })))
  const lifiKey = keyOf('SWAPS_LIFI_KEY', li, env)
  if (lifiKey !== undefined) providers.push(lifi({ ...given(li), key: lifiKey }))
  const jupiterKey = keyOf('SWAPS_JUPITER_KEY', jup, env)
  if (jupiterKey !== undefined) providers.push(jupiter({ ...given(jup), key: jupiterKey }))
  if (providers.length === 0) return undefined
  return { providers, tokens, ...(quoteSeconds !== undefined && { quoteMs: quoteSeconds * 1000 }) }
}

function deploymentsOf(
  asked: readonly string[] | { readonly [chain: string]: object },
  nodes: readonly string[],
): { readonly [chain: string]: UniswapDeployment } {
  // The schema guarantees that the addresses of a file are valid.
  const all: readonly (readonly [string, UniswapDeployment | undefined])[] = isList(asked)
    ? asked.map((chain) => [chain, knownUniswap(chain)])
    : (Object.entries(asked) as [string, UniswapDeployment][])
  for (const [chain, deployment] of all) {
    if (!deployment) throw new Error(`Where Uniswap is on ${chain} is not known. Say it in the file: swaps.uniswap.`)
    if (!nodes.includes(chain)) throw new Error(`Uniswap on ${chain} needs your node of that chain in --rpc.`)
  }
  // Each was checked above.
  return Object.fromEntries(all) as { readonly [chain: string]: UniswapDeployment }
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value)
}

function keyOf(name: string, service: { readonly key?: string } | undefined, env: Env): string | undefined {
  const key = readSecret(env, name) ?? service?.key
  if (service && key === undefined) throw new Error(`Set ${name}, or ${name}_FILE with its path.`)
  return key
}

function onlyOn(nodes: readonly string[], provider: SwapProvider): SwapProvider {
  return { ...provider, chains: provider.chains.filter((chain) => nodes.includes(chain)) }
}

/** Drops undefined fields; the key is passed separately. */
function given<T extends object>(service: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(service ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
