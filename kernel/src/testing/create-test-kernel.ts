import { createKernel } from '../create/index.js'
import { sinks } from '../late/index.js'
import { specOf } from '../plugins/index.js'
import type { Contract, CoreContract, Kernel, KernelOptions, Plugin } from '../types/index.js'
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

export interface TestLogEntry {
  readonly what: 'open' | 'emit' | 'request' | 'report' | 'store'
  readonly name: string
  readonly data: unknown
}
export interface TestKernel<in C extends Contract> extends Kernel<C> {
  /** Everything opened, emitted, requested, stored and reported so far, in order. */
  readonly log: readonly TestLogEntry[]
  /** Answers the next request that needs the visitor's yes; without it the answer is no. */
  approveNext(answer: boolean): void
}
export interface TestKernelOptions {
  readonly peers?: readonly Plugin[]
  /** Answers of the server by path: `{ '/loyalty/points': { points: 7 } }`. Anything else is a 404. */
  readonly replies?: { readonly [path: string]: unknown }
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
): Promise<TestKernel<CoreContract | C>> {
  const { peers = [], replies = {} } = options
  const log: TestLogEntry[] = []
  const answers: boolean[] = []
  const storage = memoryStorage({}, (name, data) => void log.push({ what: 'store', name, data }))
  const kernel = createKernel({
    projectId: 'test',
    // The list is put together at run time, so nothing can be said about it beforehand.
    plugins: [...requiredStubs(plugin as Plugin, peers), ...peers, plugin] as never,
    shell: false,
    server: { baseUrl: 'https://server.test' },
    grants: Object.fromEntries([
      ...peers.map(specOf).map(({ id, needs = [] }) => [id, [...ALL, ...needs]]),
      [plugin.id, specOf(plugin).needs ?? []],
    ]),
    storage,
    approve: async ({ method, params }) => {
      log.push({ what: 'request', name: method, data: params })
      return answers.shift() ?? false
    },
    fetch: async (input) => {
      const { pathname } = new URL(String(input))
      const known = Object.hasOwn(replies, pathname)
      return Response.json(known ? replies[pathname] : { message: 'Not found' }, { status: known ? 200 : 404 })
    },
    onError: (error, id) => log.push({ what: 'report', name: id, data: error }),
    ...options.kernel,
  }) as unknown as Kernel<CoreContract>
  kernel.on('open', ({ view }) => log.push({ what: 'open', name: view, data: kernel.state.core.stack.at(-1)?.args }))
  // Every event of every plugin passes this point.
  kernel.contribute(sinks.of({ id: 'test.log', record: ({ name, payload }) => void log.push({ what: 'emit', name, data: payload }) }))
  await kernel.start()
  // Texts are there before the first line of a test.
  await kernel.preload()
  return Object.assign(kernel, { log, approveNext: (answer: boolean) => void answers.push(answer) }) as unknown as TestKernel<
    CoreContract | C
  >
}
