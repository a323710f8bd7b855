import type { ChainAdapter, ChainParts, Network } from '@latchkey/kernel'
import { APPROVAL_METHODS, FREE_METHODS } from './data/methods.js'
import type { Eip1193Provider } from './provider.js'
import { loadOnceAsked } from './wallet/load-once-asked.js'

/** What the kernel needs to know of EVM chains. */
export function createAdapter(networks: readonly Network[], provider: Eip1193Provider, load: () => Promise<ChainParts>): ChainAdapter {
  return {
    namespace: 'eip155',
    label: 'eip155.name',
    networks,
    provider,
    load,
    defaultAccountType: 'smartAccount',
    supports: ['balances', 'send', 'onramp', 'names', 'activity', 'swaps'],
    methods: [...APPROVAL_METHODS, ...FREE_METHODS.filter((m) => m.startsWith('wallet_'))],
    events: ['accountsChanged', 'chainChanged'],
    // The next two are specification section 5.
    isAddress: (value) => /^(0x)?[\da-f]{40}$/i.test(value),
    isHash: (value) => /^0x[\da-f]{64}$/i.test(value),
    normalize: async (address) => (await loadOnceAsked()).getAddress(address),
    isSameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
    signMessage: async (...args) => (await loadOnceAsked()).signMessage(...args),
    switchNetwork: async (...args) => (await loadOnceAsked()).switchNetwork(...args),
  }
}
