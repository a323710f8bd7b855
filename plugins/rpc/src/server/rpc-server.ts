import {
  cacheService,
  createUpstream,
  type Dependency,
  defineServerPlugin,
  detached,
  type Nodes,
  nodesService,
  provide,
  type RawRoute,
  type ServerCall,
  type ServerPlugin,
  serverErrors,
  type UpstreamProbe,
} from '@latchkey/server-kit'
import { askNodes, type Node, type RpcAnswer, type RpcCall } from './ask-nodes.js'
import { chainCheck } from './chain-check.js'
import { type Costs, costOf, HEAVY } from './costs.js'
import { type FinalAnswers, finalAnswers } from './final-answers.js'
import { isWholeBlock, keepOf, mayKeep } from './keeps.js'
import { METHODS } from './methods.js'
import { type Asked, readCalls } from './read-calls.js'
import { joinLogs, spansBlocks, splitLogs } from './split-logs.js'

/** Nodes of one chain, and their capabilities. */
export interface RpcChain {
  /** Tried in this order: the next one only if one is down or refuses. */
  readonly urls: readonly string[]
  /** Sent to all of them, for keys. */
  readonly headers?: { readonly [name: string]: string }
  /** Methods in addition to the usual ones. */
  readonly methods?: readonly string[]
  /** Number of blocks after which a block is final. Defaults to 64. */
  readonly depth?: number
  /** Maximum range of one `eth_getLogs` of a visitor, in blocks. Defaults to 10 000. */
  readonly logBlocks?: number
  /** Maximum range per request to a node, in blocks. Defaults to 2 000. */
  readonly logPart?: number
}
/** The chains to serve, and the cost of calls. */
export interface RpcServerOptions {
  /** By CAIP-2 id. */
  readonly chains: { readonly [chain: string]: RpcChain }
  /** Timeout of one attempt at one node. Defaults to 10 s. */
  readonly timeoutMs?: number
  /** Rate-limit costs of calls, by method, which override the defaults. From 10 up, a method counts as a heavy read. */
  readonly costs?: Costs
  /** Called once for each node that belongs to another chain than it is configured for; it gets no further requests. */
  readonly onError?: (error: unknown, node: string) => void
}

interface Chain {
  readonly id: string
  readonly nodes: readonly Node[]
  readonly methods: ReadonlySet<string>
  readonly depth: bigint
  readonly logs: { readonly most: number; readonly part: number }
  readonly final: FinalAnswers
  weigh(call: RpcCall): number
}

const DAY_MS = 86_400_000
/** Maximum age of the cached newest block. */
const HEAD_MS = 10_000
/** Calls of one batch that run at once. */
const AT_ONCE = 10
/** The same for a batch with heavy reads: a caller with forty such batches is not served before all others. */
const HEAVY_OF_BATCH = 2
/** Heavy reads of one node that run at once. */
const HEAVY_AT_ONCE = 16
const NOT_ALLOWED = '{"code":-32601,"message":"Requested RPC call is not allowed"}'
const NO_CALL = '{"code":-32600,"message":"This is no JSON-RPC 2.0 call with an id."}'
/** Total characters of all parts, the same limit as for one answer of a node. */
const MOST_LOGS = 10_000_000
const TOO_MANY_LOGS = '{"code":-32005,"message":"The logs are larger than 10 MB. Ask for fewer blocks."}'
const AWAY = '{"code":-32603,"message":"The chain is not available at the moment."}'

/**
 * `POST /v1/?chainId={CAIP-2 id}&projectId={id}`: JSON-RPC for browsers, by your own nodes and keys. Provides `nodesService` for other server halves.
 *
 * @example
 * rpcServer({ chains: { 'eip155:1': { urls: ['https://node.example/key', 'https://other.example'] } } })
 */
export function rpcServer({ chains: options, ...rest }: RpcServerOptions): ServerPlugin<Record<never, never>> {
  const final = finalAnswers()
  const chains = new Map(Object.entries(options).map(([id, chain]) => [id, chainOf(id, chain, { ...rest, final })]))
  const chainFor = (id: string): Chain => {
    const chain = chains.get(id)
    if (!chain) throw serverErrors.create('invalid', { field: 'chainId', problem: 'This server has no node of it.' })
    return chain
  }
  const route: RawRoute = {
    method: 'POST',
    // Specification section 7 defines the wording.
    path: '/v1/',
    query: ['chainId'],
    summary: 'JSON-RPC 2.0, one call or up to 100 in a list, answered by the operator’s nodes.',
    type: 'application/json',
    keyed: true,
    async answer({ url, text }, env) {
      const chain = chainFor(url.searchParams.get('chainId') ?? '')
      const { calls, isBatch } = readCalls(await text())
      // The first token was taken when the call was admitted.
      await env.charge(calls.reduce((sum, { call }) => sum + (call ? chain.weigh(call) : 1), 0) - 1)
      const atOnce = calls.some(({ call }) => call && chain.weigh(call) >= HEAVY) ? HEAVY_OF_BATCH : AT_ONCE
      const answers = await inTurn(calls, atOnce, async (asked) => written(asked, await answerOne(chain, asked, env, isBatch)))
      return {
        body: isBatch ? `[${answers.join(',')}]` : (answers[0] ?? ''),
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      }
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
    health: () => [...chains.values()].flatMap((chain) => chain.nodes.map(healthOf)),
  })
}

/** The same probe decides for both. */
function healthOf({ upstream, heavy }: Node): Dependency {
  return { name: upstream.name, state: upstream.state === 'down' ? 'down' : heavy.state }
}

function chainOf(
  id: string,
  { urls, headers, methods = [], depth = 64, logBlocks = 10_000, logPart = 2_000 }: RpcChain,
  { timeoutMs = 10_000, costs, final, onError = () => {} }: Omit<RpcServerOptions, 'chains'> & { readonly final: FinalAnswers },
): Chain {
  const [namespace = ''] = id.split(':')
  if (!/^[-a-z\d]{3,8}:[-\w]{1,32}$/.test(id)) throw new Error(`"${id}" is no CAIP-2 id.`)
  if (urls.length === 0) throw new Error(`${id} has no node.`)
  return {
    id,
    // URLs contain keys, so nodes are numbered.
    nodes: urls.map((url, at) => {
      const name = `${id} node ${at + 1}`
      const probe = probeOf(namespace, url, headers)
      const upstream = createUpstream({ name, timeoutMs, ...(probe && { probe }) })
      const heavy = createUpstream({ name: `${name}, heavy reads`, timeoutMs, atOnce: HEAVY_AT_ONCE, ...(probe && { probe }) })
      const onForeign = (found: string): void => onError(new Error(`${name} belongs to ${found}. It is not asked any more.`), name)
      const own = { url, upstream, heavy, ...(headers && { headers }) }
      return { ...own, check: chainCheck({ ...own, chain: id, onForeign }) }
    }),
    methods: new Set([...(METHODS[namespace] ?? []), ...methods]),
    depth: BigInt(depth),
    logs: { most: logBlocks, part: logPart },
    final,
    weigh: (call) => costOf(call, costs),
  }
}

/** A method that a healthy node answers at once, by namespace. */
const CHEAP: { readonly [namespace: string]: string } = { eip155: 'eth_blockNumber', solana: 'getSlot' }

function probeOf(namespace: string, url: string, headers: RpcChain['headers']): UpstreamProbe | undefined {
  const method = CHEAP[namespace]
  if (method === undefined) return undefined
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  return {
    url,
    init: { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
    isWell: ({ status, text }) => status === 200 && /"result"\s*:\s*(?:\d|"0x)/.test(text),
  }
}

async function answerOne(chain: Chain, { call }: Asked, env: ServerCall, isBatch: boolean): Promise<RpcAnswer> {
  if (!call) return { error: NO_CALL }
  if (!chain.methods.has(call.method)) return { error: NOT_ALLOWED }
  try {
    return spansBlocks(call) ? await askInParts(chain, call, env) : await ask(chain, call, env)
  } catch (error) {
    // One of many: the others may have answers.
    if (isBatch && !env.signal.aborted) {
      // The rest may fail as fast as this one. Lets other callers in between.
      await new Promise((turn) => setTimeout(turn))
      return { error: AWAY }
    }
    throw error
  }
}

/** Reads logs of many blocks in parts, one after the other, so that no caller gets more of a node than others. */
async function askInParts(chain: Chain, call: RpcCall, env: ServerCall): Promise<RpcAnswer> {
  const head = BigInt(await keptHead(chain, env))
  // Without a head no range can be checked; a node that cannot report it will hardly find logs.
  if (head === 0n) return ask(chain, call, env)
  const split = splitLogs(call, { head, ...chain.logs })
  if ('error' in split) return split
  const results: string[] = []
  let size = 0
  for (const part of split.calls) {
    const answer = await ask(chain, part, env)
    if (answer.result === undefined || split.calls.length === 1) return answer
    size += answer.result.length
    if (size > MOST_LOGS) return { error: TOO_MANY_LOGS }
    results.push(answer.result)
  }
  return { result: joinLogs(results) }
}

/** Answers from the configuration, from the cache, or from a node. */
async function ask(chain: Chain, call: RpcCall, env: ServerCall): Promise<RpcAnswer> {
  const [namespace, reference = ''] = chain.id.split(':')
  if (namespace === 'eip155' && call.method === 'eth_chainId') return { result: `"0x${BigInt(reference).toString(16)}"` }
  if (namespace === 'eip155' && call.method === 'net_version') return { result: `"${reference}"` }
  const cache = env.find(cacheService)
  const weight = chain.weigh(call) >= HEAVY ? 'heavy' : 'upstream'
  if (!cache || !mayKeep(call)) return askNodes(chain.nodes, call, env, weight)
  const key = `rpc ${chain.id} ${call.method} ${JSON.stringify(call.params)}`
  const known = chain.final.read(key)
  if (known) return known
  const kept = await cache.read(key, {
    load: async () => {
      const answer = await askNodes(chain.nodes, call, detached(env), weight)
      return { answer, keep: await isFinal(chain, call, answer, env) }
    },
    shared: !isWholeBlock(call),
    ttlMs: ({ keep }) => (keep ? DAY_MS : 0),
  })
  if (kept.keep) chain.final.keep(key, kept.answer)
  return kept.answer
}

async function isFinal(chain: Chain, call: RpcCall, { result }: RpcAnswer, env: ServerCall): Promise<boolean> {
  const keep = result === undefined ? undefined : keepOf(call, result)
  if (keep === undefined || keep === 'forever') return keep === 'forever'
  return BigInt(await keptHead(chain, env)) - keep.block >= chain.depth
}

function keptHead(chain: Chain, env: ServerCall): Promise<string> {
  const load = (): Promise<string> => headOf(chain, detached(env))
  const ttlMs = (head: string): number => (head === '0x0' ? 0 : HEAD_MS)
  return env.find(cacheService)?.read(`rpc ${chain.id} head`, { load, ttlMs }) ?? load()
}

/** The newest block's number in hexadecimal; 0, so that nothing is cached, if no node reports it. */
async function headOf(chain: Chain, env: ServerCall): Promise<string> {
  const { result } = await askNodes(chain.nodes, { method: 'eth_blockNumber', params: [] }, env).catch((): RpcAnswer => ({}))
  return /^"(0x[\da-f]+)"$/i.exec(result ?? '')?.[1] ?? '0x0'
}

function written({ id }: Asked, { result, error }: RpcAnswer): string {
  return `{"jsonrpc":"2.0","id":${id},${error === undefined ? `"result":${result}` : `"error":${error}`}}`
}

/** Runs a limited number at a time, in order. */
async function inTurn<T, R>(all: readonly T[], atOnce: number, run: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = []
  const entries = all.entries()
  const work = async (): Promise<void> => {
    for (const [at, one] of entries) done[at] = await run(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work))
  return done
}
