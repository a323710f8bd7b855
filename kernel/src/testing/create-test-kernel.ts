import { createKernel } from '../create/index.js'
import { sinks } from '../late/index.js'
import { definePlugin, specOf } from '../plugins/index.js'
import type { AnySetup, AnySpec, Context, Contract, CoreContract, Kernel, KernelOptions, Plugin } from '../types/index.js'
import { answerRequests, type TestReplies } from './answer-requests.js'
import { memoryStorage } from './memory-storage.js'
import { requiredStubs } from './required-stubs.js'

const ALL: readonly string[] = [
  'kernel.app',
  'kernel.connections',
  'kernel.requests',
  'kernel.chains',
  'kernel.connectorSources',
  'kernel.connectionGuards',
  'kernel.walletRoutes',
  'kernel.walletSources',
  'kernel.nameSources',
  'kernel.balanceSources',
  'kernel.assetSources',
  'kernel.collectibleSources',
  'kernel.activitySources',
  'kernel.approvalBodies',
  'kernel.errorMappers',
  'kernel.sinks',
]

/** One thing that happened. A request to the server is `http`, with `POST /v1/points` as its name and its query and body as data. */
export interface TestLogEntry {
  /** Which kind of thing. */
  readonly what: 'open' | 'emit' | 'request' | 'report' | 'store' | 'http'
  /** View, event, method, plugin, storage key, or method and path of a request. */
  readonly name: string
  /** Arguments, payload, parameters, error or stored value. */
  readonly data: unknown
}
/** A kernel for a test, around the plugin with the contract `P`. */
export interface TestKernel<in C extends Contract, P extends Contract = Contract> extends Kernel<C> {
  /** The plugin's own context, for functions that take it: `redeem(kernel.ctx, { points: 7 })`. */
  readonly ctx: Context<P>
  /** The plugin under test as the kernel sees it: its spec, and what its `setup` returned. */
  readonly under: { readonly spec: AnySpec; readonly setup: AnySetup | undefined }
  /** Everything opened, emitted, requested, asked of the server, stored and reported so far, in order. */
  readonly log: readonly TestLogEntry[]
  /** Answers the next request that needs the visitor's yes; without it the answer is no. */
  approveNext(answer: boolean): void
}
/** What stands around the plugin under test. */
export interface TestKernelOptions {
  /** Further plugins, which may do everything. */
  readonly peers?: readonly Plugin[]
  /** Answers of the server by path. Anything else is a 404 that names the request. */
  readonly replies?: TestReplies
  /** Further options of the kernel. */
  readonly kernel?: Partial<Omit<KernelOptions<[]>, 'plugins'>>
}

/**
 * A started kernel around one plugin, without modal or network: stubs stand in for what the plugin requires, the storage is
 * memory, the plugin is granted what its spec
 * says it needs, and its peers, which stand for the world around it, all that the kernel has. Runs in Node.
 */
export async function createTestKernel<C extends Contract>(
  plugin: Plugin<C>,
  options: TestKernelOptions = {},
): Promise<TestKernel<CoreContract | C, C>> {
  const { peers = [], replies = {} } = options
  const log: TestLogEntry[] = []
  const answers: boolean[] = []
  const spec = specOf(plugin as Plugin)
  let ctx: Context | undefined
  let setup: AnySetup | undefined
  const watched = definePlugin<Contract>({
    ...spec,
    setup(own: Context) {
      ctx = own
      setup = spec.setup?.(own)
      return setup
    },
    // What a plain contract leaves out depends on its type; here it is the plugin's own.
  } as never)
  const storage = memoryStorage({}, (name, data) => void log.push({ what: 'store', name, data }))
  const kernel = createKernel({
    projectId: 'test',
    // The list is put together at run time, so nothing can be said about it beforehand.
    plugins: [...requiredStubs(plugin as Plugin, peers), ...peers, watched] as never,
    shell: false,
    server: { baseUrl: 'https://server.test' },
    grants: Object.fromEntries([...peers.map(specOf).map(({ id, needs = [] }) => [id, [...ALL, ...needs]]), [plugin.id, spec.needs ?? []]]),
    storage,
    approve: async ({ method, params }) => {
      log.push({ what: 'request', name: method, data: params })
      return answers.shift() ?? false
    },
    fetch: answerRequests(replies, (name, data) => void log.push({ what: 'http', name, data })),
    onError: (error, id) => log.push({ what: 'report', name: id, data: error }),
    ...options.kernel,
  }) as unknown as Kernel<CoreContract>
  kernel.on('open', ({ view }) => log.push({ what: 'open', name: view, data: kernel.state.core.stack.at(-1)?.args }))
  // Every event of every plugin passes this point.
  kernel.contribute(sinks.of({ id: 'test.log', record: ({ name, payload }) => void log.push({ what: 'emit', name, data: payload }) }))
  await kernel.start()
  // Texts are there before the first line of a test.
  await kernel.preload()
  const more = { log, ctx, under: { spec, setup }, approveNext: (answer: boolean) => void answers.push(answer) }
  return Object.assign(kernel, more) as unknown as TestKernel<CoreContract | C, C>
}
