import {
  cacheService,
  createUpstream,
  defineServerPlugin,
  type Nodes,
  nodesService,
  provide,
  type RawRoute,
  type ServerCall,
  type ServerPlugin,
  serverErrors,
} from '@latchkey/kernel/server'
import { askNodes, type Node, type RpcAnswer, type RpcCall } from './ask-nodes.js'
import { chainCheck } from './chain-check.js'
import { keepOf, mayKeep } from './keeps.js'
import { METHODS } from './methods.js'
import { type Asked, readCalls } from './read-calls.js'

export interface RpcChain {
  /** Asked in this order: the next one only where one is down or refuses to work. */
  readonly urls: readonly string[]
  /** Go to every one of them, for keys. */
  readonly headers?: { readonly [name: string]: string }
  /** Methods besides the usual ones. */
  readonly methods?: readonly string[]
  /** Blocks after which nothing changes any more, 64 when left out. */
  readonly depth?: number
}
export interface RpcServerOptions {
  /** By CAIP-2 id. */
  readonly chains: { readonly [chain: string]: RpcChain }
  /** For one try of one node, 10 s when left out. */
  readonly timeoutMs?: number
  /** Hears once of each node that belongs to another chain than it is named for, and is not asked any more. */
  readonly onError?: (error: unknown, node: string) => void
}

interface Chain {
  readonly id: string
  readonly nodes: readonly Node[]
  readonly methods: ReadonlySet<string>
  readonly depth: bigint
}

const DAY_MS = 86_400_000
/** How old the newest block that we know of may be. */
const HEAD_MS = 10_000
/** Calls of one batch that are under way at once. */
const AT_ONCE = 10
const NOT_ALLOWED = '{"code":-32601,"message":"Requested RPC call is not allowed"}'
const NO_CALL = '{"code":-32600,"message":"This is no JSON-RPC 2.0 call with an id."}'
const AWAY = '{"code":-32603,"message":"The chain is not available at the moment."}'

/**
 * `POST /v1/rpc/{chain}`: JSON-RPC for browsers, by your own nodes and keys. Provides `nodesService` for other server halves.
 *
 * @example
 * rpcServer({ chains: { 'eip155:1': { urls: ['https://node.example/key', 'https://other.example'] } } })
 */
export function rpcServer({ chains: options, ...rest }: RpcServerOptions): ServerPlugin<Record<never, never>> {
  const chains = new Map(Object.entries(options).map(([id, chain]) => [id, chainOf(id, chain, rest)]))
  const chainFor = (id: string): Chain => {
    const chain = chains.get(id)
    if (!chain) throw serverErrors.create('invalid', { field: 'chain', problem: 'This server has no node of it.' })
    return chain
  }
  const route: RawRoute = {
    method: 'POST',
    path: '/v1/rpc/:chain',
    summary: 'JSON-RPC 2.0, one call or up to 100 in a list, answered by the operator’s nodes.',
    type: 'application/json',
    keyed: true,
    async answer({ params, text }, env) {
      const chain = chainFor(params.chain ?? '')
      const { calls, isBatch } = readCalls(await text())
      const answers = await inTurn(calls, async (asked) => written(asked, await answerOne(chain, asked, env, isBatch)))
      return new Response(isBatch ? `[${answers.join(',')}]` : answers[0], {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      })
    },
  }
  const nodes: Nodes = {
    chains: [...chains.keys()],
    async request(id, method, params, call) {
      const { result, error } = await ask(chainFor(id), { method, params }, call)
      if (result !== undefined) return JSON.parse(result)
      const { code, message, data } = JSON.parse(error ?? '{}')
      throw Object.assign(new Error(String(message)), { code, data })
    },
  }
  return defineServerPlugin<Record<never, never>>({
    id: 'rpc',
    wire: {},
    handlers: {},
    raw: [route],
    provides: [provide(nodesService, nodes)],
    health: () => [...chains.values()].flatMap((chain) => chain.nodes.map(({ upstream: { name, state } }) => ({ name, state }))),
  })
}

function chainOf(
  id: string,
  { urls, headers, methods = [], depth = 64 }: RpcChain,
  { timeoutMs = 10_000, onError = () => {} }: Omit<RpcServerOptions, 'chains'>,
): Chain {
  const [namespace = ''] = id.split(':')
  if (!/^[-a-z\d]{3,8}:[-\w]{1,32}$/.test(id)) throw new Error(`"${id}" is no CAIP-2 id.`)
  if (urls.length === 0) throw new Error(`${id} has no node.`)
  return {
    id,
    // Addresses hold keys, so nodes go by their number.
    nodes: urls.map((url, at) => {
      const name = `${id} node ${at + 1}`
      const upstream = createUpstream({ name, timeoutMs })
      const onForeign = (found: string): void => onError(new Error(`${name} belongs to ${found}. It is not asked any more.`), name)
      const own = { url, upstream, ...(headers && { headers }) }
      return { ...own, check: chainCheck({ ...own, chain: id, onForeign }) }
    }),
    methods: new Set([...(METHODS[namespace] ?? []), ...methods]),
    depth: BigInt(depth),
  }
}

async function answerOne(chain: Chain, { call }: Asked, env: ServerCall, isBatch: boolean): Promise<RpcAnswer> {
  if (!call) return { error: NO_CALL }
  if (!chain.methods.has(call.method)) return { error: NOT_ALLOWED }
  try {
    return await ask(chain, call, env)
  } catch (error) {
    // One of many: the others may be there.
    if (isBatch && !env.signal.aborted) return { error: AWAY }
    throw error
  }
}

/** From what we know, from what was kept, or from a node. */
async function ask(chain: Chain, call: RpcCall, env: ServerCall): Promise<RpcAnswer> {
  const [namespace, reference = ''] = chain.id.split(':')
  if (namespace === 'eip155' && call.method === 'eth_chainId') return { result: `"0x${BigInt(reference).toString(16)}"` }
  if (namespace === 'eip155' && call.method === 'net_version') return { result: `"${reference}"` }
  const cache = env.find(cacheService)
  if (!cache || !mayKeep(call)) return askNodes(chain.nodes, call, env)
  const kept = await cache.read(`rpc ${chain.id} ${call.method} ${JSON.stringify(call.params)}`, {
    load: async () => {
      // Whoever else waits for it must not lose it when the first one leaves; a node's time-out ends it.
      const answer = await askNodes(chain.nodes, call, { ...env, signal: new AbortController().signal })
      return { answer, keep: await isFinal(chain, call, answer, env) }
    },
    ttlMs: ({ keep }) => (keep ? DAY_MS : 0),
  })
  return kept.answer
}

async function isFinal(chain: Chain, call: RpcCall, { result }: RpcAnswer, env: ServerCall): Promise<boolean> {
  const keep = result === undefined ? undefined : keepOf(call, result)
  if (keep === undefined || keep === 'forever') return keep === 'forever'
  const head = await env.use(cacheService).read(`rpc ${chain.id} head`, { load: () => headOf(chain, env), ttlMs: HEAD_MS })
  return BigInt(head) - keep.block >= chain.depth
}

/** The newest block's number in hexadecimal; 0, so that nothing is kept, where no node says. */
async function headOf(chain: Chain, env: ServerCall): Promise<string> {
  const { result } = await askNodes(chain.nodes, { method: 'eth_blockNumber', params: [] }, env).catch((): RpcAnswer => ({}))
  return /^"(0x[\da-f]+)"$/i.exec(result ?? '')?.[1] ?? '0x0'
}

function written({ id }: Asked, { result, error }: RpcAnswer): string {
  return `{"jsonrpc":"2.0","id":${id},${error === undefined ? `"result":${result}` : `"error":${error}`}}`
}

/** Some at a time, in the order they came. */
async function inTurn<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = []
  const entries = all.entries()
  const work = async (): Promise<void> => {
    for (const [at, one] of entries) done[at] = await run(one)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, work))
  return done
}
