import { getAddress } from 'viem'
import type { SmartAccount } from './smart-accounts.js'

/** EIP-7702: code of an account that delegates to the contract that follows. */
const DESIGNATOR = /^0xef0100([0-9a-f]{40})$/i

/** State of an account that its approval shows. */
export interface AccountState {
  readonly isDeployed: boolean
  /** Contract of another wallet to which the account delegates, and which its first batch replaces. */
  readonly replaced: string | undefined
}

/** Reads the state of an account from its chain. Under EIP-7702, its code alone tells both. */
export async function accountState(account: SmartAccount): Promise<AccountState> {
  const { address, network, scheme, node } = account
  if (!scheme.isDelegated) return { isDeployed: await account.isDeployed(), replaced: undefined }
  const [, found] = DESIGNATOR.exec(String(await node('eth_getCode', [address, 'latest']))) ?? []
  const delegate = found && getAddress(`0x${found}`)
  const isDeployed = delegate?.toLowerCase() === network.implementation.toLowerCase()
  return { isDeployed, replaced: isDeployed ? undefined : delegate }
}

/** Returns whether the state is still the one that was shown to the visitor. */
export async function isUnchanged(account: SmartAccount, { isDeployed, replaced }: AccountState): Promise<boolean> {
  const now = await accountState(account)
  return now.isDeployed === isDeployed && now.replaced === replaced
}
