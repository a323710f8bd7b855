import { type ChainAdapter, type Network, walletErrors } from '@latchkey/kernel'
import { APPROVAL_METHODS, FREE_METHODS } from './data/methods.js'
import type { Eip1193Provider } from './provider.js'

/** What the kernel needs to know of EVM chains. */
export function createAdapter(networks: readonly Network[], provider: Eip1193Provider): ChainAdapter {
  return {
    namespace: 'eip155',
    label: 'eip155.name',
    networks,
    provider,
    defaultAccountType: 'smartAccount',
    supports: ['balances', 'send', 'onramp', 'names', 'activity', 'swaps'],
    methods: [...APPROVAL_METHODS, ...FREE_METHODS.filter((m) => m.startsWith('wallet_'))],
    events: ['accountsChanged', 'chainChanged'],
    // The next two are specification section 5.
    isAddress: (value) => /^(0x)?[\da-f]{40}$/i.test(value),
    isHash: (value) => /^0x[\da-f]{64}$/i.test(value),
    isSameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
    async signMessage(connection, message, account, call) {
      const bytes = [...new TextEncoder().encode(message)]
      const hex = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const signature = await connection.request('personal_sign', [hex, account.address], call).catch(async (error: unknown) => {
        call.signal.throwIfAborted()
        const { toWalletError } = await import('./wallet/provider-errors.js')
        throw toWalletError(error, 'the wallet')
      })
      if (typeof signature === 'string' && /^0x[\da-f]{62,}$/i.test(signature)) return signature
      throw walletErrors.create('failed', { wallet: 'The wallet', reason: 'it answered no signature' })
    },
    switchNetwork: async (connection, network, call) =>
      (await import('./wallet/switch-network.js')).switchNetwork(connection, network, call),
  }
}
