import type { ChainAdapter, ChainParts, Network } from '@latchkey/kernel'
import { APPROVAL_METHODS, FREE_METHODS } from './data/methods.js'
import type { Eip1193Provider } from './provider.js'
import { loadWalletRuntime } from './wallet/load-wallet-runtime.js'

/** The kernel's interface to EVM chains. */
export function createAdapter(
  networks: readonly Network[],
  provider: Eip1193Provider,
  load: () => Promise<ChainParts>,
  defaultAccountType: string,
): ChainAdapter {
  let isSummed = (_address: string): boolean => true
  const runtime = async (): ReturnType<typeof loadWalletRuntime> => {
    const loaded = await loadWalletRuntime()
    isSummed = loaded.isSummedAddress
    return loaded
  }
  return {
    namespace: 'eip155',
    label: 'eip155.name',
    title: 'Ethereum',
    networks,
    provider,
    load,
    defaultAccountType,
    supports: ['balances', 'send', 'onramp', 'names', 'activity', 'swaps'],
    methods: [...APPROVAL_METHODS, ...FREE_METHODS.filter((m) => m.startsWith('wallet_'))],
    events: ['accountsChanged', 'chainChanged'],
    // EIP-747 takes an object, and wallets refuse a list.
    params: ['wallet_watchAsset'],
    // The next two follow specification section 5. Verifying a checksum (EIP-55) needs a hash function, which loads with the first
    // wallet.
    isAddress: (value) => /^(0x)?[\da-f]{40}$/i.test(value) && isSummed(value.replace(/^(0x)?/i, '0x')),
    isHash: (value) => /^0x[\da-f]{64}$/i.test(value),
    normalize: async (address) => (await runtime()).getAddress(address),
    namedAccounts: async (...args) => (await runtime()).namedAccounts(...args),
    isSameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
    signMessage: async (...args) => (await runtime()).signMessage(...args),
    switchNetwork: async (...args) => (await runtime()).switchNetwork(...args),
  }
}
