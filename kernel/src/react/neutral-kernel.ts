import { setupErrors } from '../errors/index.js'
import { initialState } from '../state/index.js'
import type { CoreContract, Kernel } from '../types/index.js'

const nothing = (): void => {}
const off = (): (() => void) => nothing
const notYet = async (): Promise<never> => {
  throw setupErrors.create('not-yet', {})
}
const none: readonly never[] = []
const acts = /* @__PURE__ */ new Proxy({}, { get: () => notYet })

/** Placeholder while the app has no kernel: state is empty, nothing happens, and actions reject with kernel/not-yet. */
export const neutralKernel = {
  state: { core: /* @__PURE__ */ initialState({}) },
  // Actions of any plugin, so that a plugin's hooks need no check.
  actions: /* @__PURE__ */ new Proxy({}, { get: () => acts }),
  plugins: none,
  projectId: '',
  metadata: undefined,
  server: undefined,
  connections: {
    connector: nothing,
    connect: notYet,
    release: nothing,
    current: nothing,
    activate: nothing,
    switchNetwork: notYet,
    setNetworks: nothing,
    disconnect: async () => {},
  },
  open: notYet,
  canOpen: () => false,
  close: () => true,
  back: () => false,
  request: notYet,
  on: off,
  subscribe: off,
  read: () => none,
  contribute: off,
  t: (key: string) => key,
  setLocale: notYet,
  setMessages: nothing,
  setTheme: nothing,
  mount: async () => nothing,
  preload: async () => {},
  start: async () => {},
  stop: async () => {},
  // There is nothing to dispose of, and not every browser supports the symbol.
} as unknown as Kernel<CoreContract>
