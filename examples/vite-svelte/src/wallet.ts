import { createSubscriber } from 'svelte/reactivity'
import { kernel } from './kernel.js'

const follow = createSubscriber((update) => kernel.subscribe('core', update))

/** The wallet in use, and its actions. Components and effects that read a field run again when it changes. */
export const wallet = {
  /** The kernel's own state: modal, sessions, networks. */
  get core() {
    follow()
    return kernel.state.core
  },
  get session() {
    return this.core.sessions[this.core.namespace ?? '']
  },
  get address() {
    return this.session?.status === 'connected' ? this.session.address : undefined
  },
  open: () => kernel.open(),
  switchNetwork: (chain: string) => kernel.connections.switchNetwork(chain as `${string}:${string}`),
  /** Signs a text; the wallet asks for approval. */
  async sign(text: string): Promise<string> {
    const provider = await kernel.actions.eip155.getProvider()
    const hex = `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return provider.request({ method: 'personal_sign', params: [hex, this.address] }) as Promise<string>
  },
}
