import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { RpcError } from '../errors.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import type { PairOptions } from './phone.js'

type Asked = Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>

/**
 * What of a proposal is granted: the chains the wallet knows, with its shared accounts on each.
 * @throws RpcError 5100 when there is none.
 */
export function grantOf(core: WalletCore, { requiredNamespaces, optionalNamespaces }: Asked, only: PairOptions): SessionTypes.Namespaces {
  const required = evmOf(requiredNamespaces)
  const asked = [...required, ...evmOf(optionalNamespaces)]
  const wanted = new Set(asked.flatMap(({ chains }) => chains))
  const chains = [...core.state.chains.keys()]
    .filter((id) => only.chains?.includes(id) ?? true)
    .map((id) => `eip155:${id}`)
    .filter((chain) => wanted.has(chain))
  const foreign = Object.keys(requiredNamespaces ?? {}).some((key) => !key.startsWith('eip155'))
  const missing = required.some((one) => one.chains.some((chain) => !chains.includes(chain)))
  if (!chains.length || foreign || missing) throw new RpcError(5100, 'Unsupported chains.')
  const methods = [...new Set(asked.flatMap((one) => one.methods))].filter((name) => only.methods?.includes(name) ?? true)
  const events = [...new Set(asked.flatMap((one) => one.events))].filter((name) => only.events?.includes(name) ?? true)
  return { eip155: { chains, accounts: accountsOn(core, chains), methods, events } }
}

/** Namespaces may be written as `eip155` with chains in it, or one for each chain as `eip155:1`. */
function evmOf(namespaces: Asked['requiredNamespaces'] | undefined): readonly { chains: string[]; methods: string[]; events: string[] }[] {
  return Object.entries(namespaces ?? {}).flatMap(([key, { chains = [], methods, events }]) => {
    if (key === 'eip155') return { chains, methods, events }
    return key.startsWith('eip155:') ? { chains: [key], methods, events } : []
  })
}

/** The shared accounts on each chain as CAIP-10; the chain the wallet is on comes first. */
export function accountsOn({ state, keys }: WalletCore, chains: readonly string[]): string[] {
  const current = `eip155:${state.chainId}`
  const ordered = [...chains].sort((a, b) => Number(b === current) - Number(a === current))
  const addresses = state.shared.flatMap((index) => keys[index]?.address ?? [])
  return ordered.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
}
