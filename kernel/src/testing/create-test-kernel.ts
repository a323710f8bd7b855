import { createKernel } from '../create/index.js'
import { sinks } from '../late/index.js'
import { definePlugin, grantedPoints, specOf } from '../plugins/index.js'
import type { AnySetup, AnySpec, Context, Contract, CoreContract, Kernel, KernelOptions, Plugin } from '../types/index.js'
import { answerRequests, type TestReplies } from './answer-requests.js'
import { memoryStorage } from './memory-storage.js'
import { requiredStubs } from './required-stubs.js'

const SERVICES = ['kernel.app', 'kernel.connections', 'kernel.cover', 'kernel.requests']

/** A recorded action. A request to the server is `http`, with `POST /v1/points` as its name and its query and body as data. */
export interface TestLogEntry {
  /** The kind of action. */
  readonly what: 'open' | 'emit' | 'request' | 'report' | 'store' | 'http'
  /** View, event, method, plugin, storage key, or method and path of a request. */
  readonly name: string
  /** Arguments, payload, parameters, error or stored value. */
  readonly data: unknown
}
/** A kernel for tests of the plugin with the contract `P`. */
export interface TestKernel<in C extends Contract, P extends Contract = Contract> extends Kernel<C> {
  /** The plugin's own context, for functions that require it: `redeem(kernel.ctx, { points: 7 })`. */
  readonly ctx: Context<P>
  /** The plugin under test as the kernel sees it: its spec, and the result of its `setup`. */
  readonly under: { readonly spec: AnySpec; readonly setup: AnySetup | undefined }
  /** Everything opened, emitted, requested, sent to the server, stored and reported so far, in order. */
  readonly log: readonly TestLogEntry[]
  /** Answers the next request that needs the visitor's approval. Without it the request is rejected. */
  approveNext(answer: boolean): void
}
/** The environment of the plugin under test. */
export interface TestKernelOptions {
  /** Further plugins, which have all permissions. */
  readonly peers?: readonly Plugin[]
  /** Server replies by path. Any other request is a 404 that names it. */
  readonly replies?: TestReplies
  /** Further kernel options. */
  readonly kernel?: Partial<Omit<KernelOptions<[]>, 'plugins'>>
}

/**
 * Creates and starts a kernel around a single plugin, without modal or network: stubs provide what the plugin requires, the storage is in
 * memory, the plugin is granted what its spec needs, and its peers, which represent its environment, have all permissions. Runs in Node.
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
    // The fields that a plain contract omits depend on its type; here it is the plugin's own.
  } as never)
  const storage = memoryStorage({}, (name, data) => void log.push({ what: 'store', name, data }))
  const kernel = createKernel({
    projectId: 'test',
    // The list is built at run time, so it cannot be checked statically.
    plugins: [...requiredStubs(plugin as Plugin, peers), ...peers, watched] as never,
    shell: false,
    server: { baseUrl: 'https://server.test' },
    grants: Object.fromEntries([
      ...peers.map(specOf).map(({ id, needs = [] }) => [id, [...SERVICES, ...grantedPoints(), ...needs]]),
      [plugin.id, spec.needs ?? []],
    ]),
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
  // Every event of every plugin passes through this point.
  kernel.contribute(sinks.of({ id: 'test.log', record: ({ name, payload }) => void log.push({ what: 'emit', name, data: payload }) }))
  await kernel.start()
  // Texts are loaded before the first line of a test runs.
  await kernel.preload()
  const more = { log, ctx, under: { spec, setup }, approveNext: (answer: boolean) => void answers.push(answer) }
  return Object.assign(kernel, more) as unknown as TestKernel<CoreContract | C, C>
}
