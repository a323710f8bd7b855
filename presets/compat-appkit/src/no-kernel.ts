import type { CoreContract, Kernel } from '@latchkey/kernel'
import { modalNow } from './current.js'

/** Stands in for the kernel before `createAppKit`: nothing is known, and nothing can be connected. */
export const noKernel = {
  subscribe: () => () => {},
  on: () => () => {},
  read: () => [],
  connections: {
    async connect() {
      modalNow()
    },
  },
  state: {
    // State that hooks read.
    core: {
      ready: false,
      open: false,
      networks: [],
      connectors: [],
      sessions: {},
      theme: { mode: 'system', tokens: {} },
    },
  },
} as unknown as Kernel<CoreContract>
