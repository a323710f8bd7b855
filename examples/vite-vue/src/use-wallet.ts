import { computed, onScopeDispose, shallowRef } from 'vue'
import { kernel } from './kernel.js'

/** The kernel's own state: modal, sessions, networks. It is a frozen snapshot, so a shallow ref is enough. */
function useCore() {
  const core = shallowRef(kernel.state.core)
  onScopeDispose(
    kernel.subscribe('core', () => {
      core.value = kernel.state.core
    }),
  )
  return core
}

/** The wallet in use, and its actions. */
export function useWallet() {
  const core = useCore()
  const session = computed(() => core.value.sessions[core.value.namespace ?? ''])
  return {
    /** False until stored sessions are known. */
    ready: computed(() => core.value.ready),
    address: computed(() => (session.value?.status === 'connected' ? session.value.address : undefined)),
    network: computed(() => session.value?.network),
    networks: computed(() => core.value.networks),
    open: () => kernel.open(),
    switchNetwork: (chain: string) => kernel.connections.switchNetwork(chain as `${string}:${string}`),
    /** Signs a text; the wallet asks for approval. */
    async sign(text: string): Promise<string> {
      const provider = await kernel.actions.eip155.getProvider()
      const hex = `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      return provider.request({ method: 'personal_sign', params: [hex, session.value?.address] }) as Promise<string>
    },
  }
}
