import type { SeenBitcoin } from '../../../bitcoin/accounts.js'
import { createEmitter } from './emitter.js'
import type { Words } from './words.js'

interface SignOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly { readonly index: number }[]
}

/** The object at `window.unisat`: one address, the payment one. */
export function unisat(say: Words): object {
  const { on, removeListener, emit } = createEmitter()
  let network = 'regtest'
  const addresses = (now: SeenBitcoin): readonly string[] =>
    now.accounts.flatMap(({ purpose, address }) => (purpose === 'payment' ? [address] : []))
  say.watch((now) => {
    const moved = now.network !== network
    network = now.network
    if (moved) emit('chainChanged', chainOf(now.network))
    emit('accountsChanged', addresses(now))
  })
  return {
    on,
    removeListener,
    requestAccounts: async () => addresses(await say.connect()),
    getAccounts: async () => addresses(await say.look()),
    getPublicKey: async () => (await say.look()).accounts[0]?.publicKey,
    getNetwork: async () => ((await say.look()).network === 'mainnet' ? 'livenet' : 'testnet'),
    getChain: async () => chainOf((await say.look()).network),
    switchChain: async (chain: string) => {
      await say.switchNetwork(chain.replace('BITCOIN_', '').toLowerCase())
      return chainOf((await say.look()).network)
    },
    signMessage: (message: unknown, type = 'ecdsa') => say.signMessage({ message, protocol: type === 'ecdsa' ? 'ecdsa' : 'bip322' }),
    sendBitcoin: (to: unknown, amount: unknown) => say.sendTransfer({ to, amount }),
    signPsbt: async (psbt: string, { autoFinalized = true, toSignInputs }: SignOptions = {}) =>
      (await say.signPsbt({ psbt, inputs: toSignInputs?.map(({ index }) => index), finalize: autoFinalized })).psbt,
    pushPsbt: (psbt: string) => say.pushPsbt(psbt),
    disconnect: () => say.disconnect(),
  }
}

function chainOf(network: string): object {
  return { enum: `BITCOIN_${network.toUpperCase()}`, name: `Bitcoin ${network}`, network: network === 'mainnet' ? 'livenet' : 'testnet' }
}
