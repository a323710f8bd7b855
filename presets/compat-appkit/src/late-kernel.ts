import type { Eip1193Provider } from '@latchkey/eip155'
import type { Eip155Kernel } from '@latchkey/eip155/wagmi'
import type { CoreState, Network } from '@latchkey/kernel'

/** A stand-in for the kernel of `createAppKit`, which apps call after they have created the adapter and read its config. */
export interface LateKernel {
  /** The kernel as bridges need it: state and subscriptions at once, everything else once there is a kernel. */
  readonly kernel: Eip155Kernel
  /** Passes everything on to this kernel. */
  attach(kernel: Eip155Kernel): void
}

/** Creates a stand-in that has these networks, and no wallet until the kernel is attached. */
export function createLateKernel(networks: readonly Network[]): LateKernel {
  let real: Eip155Kernel | undefined
  let settle: (kernel: Eip155Kernel) => void = () => {}
  const coming = new Promise<Eip155Kernel>((resolve) => {
    settle = resolve
  })
  const waiting = new Set<() => void>()
  // `sessions` and `ready` are what bridges read before there is a kernel.
  const core = { ready: false, networks, connectors: [], sessions: {}, namespace: undefined } as unknown as CoreState
  const now = (): Eip1193Provider | undefined => real?.actions.eip155.getProvider()
  const provider: Eip1193Provider = {
    request: async (args) => (await coming).actions.eip155.getProvider().request(args),
    // Bridges listen once a wallet has connected, which takes a kernel.
    on: (event, listener) => now()?.on(event, listener),
    removeListener: (event, listener) => now()?.removeListener(event, listener),
  }
  const kernel = {
    get state() {
      return real?.state ?? { core }
    },
    start: async () => (await coming).start(),
    subscribe(slice: 'core', listener: () => void) {
      if (real) return real.subscribe(slice, listener)
      let stop: (() => void) | undefined
      const begin = (): void => {
        stop = real?.subscribe(slice, listener)
        listener()
      }
      waiting.add(begin)
      return () => {
        waiting.delete(begin)
        stop?.()
      }
    },
    connections: {
      switchNetwork: async (chain: Network['caipNetworkId']) => (await coming).connections.switchNetwork(chain),
      disconnect: async (args?: { readonly namespace?: string }) => (await coming).connections.disconnect(args),
    },
    actions: {
      eip155: {
        getProvider: () => provider,
        read: async (args: Parameters<Eip155Kernel['actions']['eip155']['read']>[0]) => (await coming).actions.eip155.read(args),
      },
    },
  }
  return {
    // Only the members that bridges use.
    kernel: kernel as unknown as Eip155Kernel,
    attach(next) {
      real = next
      settle(next)
      for (const begin of waiting) begin()
      waiting.clear()
    },
  }
}
