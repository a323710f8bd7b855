import type { ChainAdapter, ChainParts, Network } from '@latchkey/kernel'
import { METHODS } from './data/methods.js'
import { loadOnceAsked } from './line/load-once-asked.js'
import type { BitcoinProvider } from './provider.js'

export interface AdapterArgs {
  readonly networks: readonly Network[]
  readonly provider: BitcoinProvider
  readonly isAddress: (value: string) => boolean
  readonly load: () => Promise<ChainParts>
  /** Is there a server to read balances from? */
  readonly balances: boolean
  readonly defaultAccountType: string
}

/** What the kernel needs to know of Bitcoin. */
export function createAdapter({ networks, provider, isAddress, load, balances, defaultAccountType }: AdapterArgs): ChainAdapter {
  return {
    namespace: 'bip122',
    label: 'bip122.name',
    title: 'Bitcoin',
    networks,
    provider,
    defaultAccountType,
    // Without a server there is nothing to read; parts that need it are hidden.
    supports: balances ? ['balances', 'send'] : [],
    methods: METHODS,
    // The first is what WalletConnect's bip122 namespace has for account changes; the others are of its EVM namespace, and wallets copy them.
    events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
    params: 'named',
    isAddress,
    // Bitcoin wallets list their Stacks account beside the others.
    isAccount: ({ address, type }) => type === 'stx' || isAddress(address),
    load,
    isHash: (value) => /^[\da-f]{64}$/i.test(value),
    namedAccounts: async (...args) => (await loadOnceAsked()).namedAccounts(...args),
    isSameAddress: (a, b) => a === b,
    signMessage: async (...args) => (await loadOnceAsked()).signMessage(...args),
    switchNetwork: async (...args) => (await loadOnceAsked()).switchNetwork(...args),
  }
}
