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
  const asked = [requiredNamespaces, optionalNamespaces].flatMap((namespaces) => namespaces?.eip155 ?? [])
  const wanted = new Set(asked.flatMap(({ chains }) => chains ?? []))
  const chains = [...core.state.chains.keys()]
    .filter((id) => only.chains?.includes(id) ?? true)
    .map((id) => `eip155:${id}`)
    .filter((chain) => wanted.has(chain))
  if (!chains.length) throw new RpcError(5100, 'Unsupported chains.')
  const methods = [...new Set(asked.flatMap((one) => one.methods))].filter((name) => only.methods?.includes(name) ?? true)
  const events = [...new Set(asked.flatMap((one) => one.events))].filter((name) => only.events?.includes(name) ?? true)
  return { eip155: { chains, accounts: accountsOn(core, chains), methods, events } }
}

/** The shared accounts on each chain as CAIP-10; the chain the wallet is on comes first. */
export function accountsOn({ state, keys }: WalletCore, chains: readonly string[]): string[] {
  const current = `eip155:${state.chainId}`
  const ordered = [...chains].sort((a, b) => Number(b === current) - Number(a === current))
  const addresses = state.shared.flatMap((index) => keys[index]?.address ?? [])
  return ordered.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
}
