import { createEmitter } from './emitter.js'
import { unisat } from './unisat.js'
import type { Words } from './words.js'

/** The object at `window.okxwallet.bitcoin`: Unisat's methods, but with its own way to connect, and its own events. */
export function okx(say: Words): object {
  const { on, removeListener, emit } = createEmitter()
  say.watch(({ accounts: [first] }) => emit('accountChanged', first ? { address: first.address, publicKey: first.publicKey } : null))
  const { getChain: _none, switchChain: _neither, ...calls } = unisat(say) as { readonly [call: string]: unknown }
  return {
    ...calls,
    on,
    removeListener,
    connect: async () => {
      const { accounts } = await say.connect()
      return { address: accounts[0]?.address, publicKey: accounts[0]?.publicKey, compressedPublicKey: accounts[0]?.publicKey }
    },
    // The real one has an object for each network; this one reports the node's network.
    getNetwork: async () => {
      const { network } = await say.look()
      return network === 'mainnet' ? 'livenet' : network
    },
  }
}
