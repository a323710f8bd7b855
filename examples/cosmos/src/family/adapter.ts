import type { ChainAdapter, ChainParts } from '@latchkey/kernel'
import { prefixOf } from './address.js'
import { type AminoAnswer, textDoc } from './amino.js'
import type { CosmosChain } from './cosmos-chain.js'

/** Types of Cosmos for the kernel and all plugins. */
export function createAdapter(chains: readonly CosmosChain[], load: () => Promise<ChainParts>): ChainAdapter {
  return {
    namespace: 'cosmos',
    label: 'cosmos.name',
    title: 'Cosmos',
    networks: chains.map(({ network }) => network),
    defaultAccountType: 'eoa',
    supports: ['balances', 'send'],
    // WalletConnect's names for Cosmos.
    methods: ['cosmos_getAccounts', 'cosmos_signAmino'],
    events: [],
    params: 'named',
    isAddress: (value) => chains.some(({ prefix }) => prefix === prefixOf(value)),
    isHash: (value) => /^[\da-f]{64}$/i.test(value),
    isSameAddress: (a, b) => a === b,
    explorer: (kind, id, { blockExplorers }) =>
      kind === 'token'
        ? undefined
        : `${blockExplorers?.default?.url}/${kind === 'transaction' ? 'tx' : 'account'}/${encodeURIComponent(id)}`,
    async namedAccounts(_method, [params]) {
      const { signerAddress } = (params ?? {}) as { readonly signerAddress?: string }
      return signerAddress === undefined ? [] : [signerAddress]
    },
    async signMessage(connection, message, { address }, call) {
      const params = [{ signerAddress: address, signDoc: textDoc(address, message) }]
      const { signature } = (await connection.request('cosmos_signAmino', params, { ...call, account: address })) as AminoAnswer
      return signature.signature
    },
    async switchNetwork(connection, network, call) {
      // A session with a phone has all its chains at once.
      if (connection.session?.use(network.caipNetworkId)) return
      await connection.request('keplr_enable', [network], call)
    },
    load,
  }
}
