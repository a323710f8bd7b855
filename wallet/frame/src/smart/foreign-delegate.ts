import { getAddress } from 'viem'
import type { SmartAccount } from './smart-accounts.js'

/** EIP-7702: code of an account that delegates to the contract that follows. */
const DESIGNATOR = /^0xef0100([0-9a-f]{40})$/i

/** State of an account that its approval shows. */
export interface AccountState {
  readonly isDeployed: boolean
  /** Contract of another wallet whose delegation is replaced. */
  readonly replaced: string | undefined
}

/** Reads the state of an account from its chain. */
export async function accountState(account: SmartAccount): Promise<AccountState> {
  const [isDeployed, replaced] = await Promise.all([account.isDeployed(), foreignDelegate(account)])
  return { isDeployed, replaced }
}

/** Returns whether the state is still the one that was shown to the visitor. */
export async function isUnchanged(account: SmartAccount, { isDeployed, replaced }: AccountState): Promise<boolean> {
  const now = await accountState(account)
  return now.isDeployed === isDeployed && now.replaced === replaced
}

/**
 * Returns the contract of another wallet to which the account delegates on its network (EIP-7702), and which its first batch would
 * replace. Undefined if there is none.
 */
async function foreignDelegate({ address, network, scheme, node }: SmartAccount): Promise<string | undefined> {
  if (!scheme.isDelegated) return undefined
  const code = await node('eth_getCode', [address, 'latest'])
  const [, contract] = DESIGNATOR.exec(String(code)) ?? []
  const isForeign = contract !== undefined && `0x${contract}`.toLowerCase() !== network.implementation.toLowerCase()
  return isForeign ? getAddress(`0x${contract}`) : undefined
}
