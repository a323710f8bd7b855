import type { SmartCall } from '@latchkey/wallet-protocol'
import { refused } from '../rpc/questions.js'
import type { SmartAccount } from './smart-accounts.js'

/**
 * @throws 4100 if a call targets the account itself, or a contract from which the account takes orders: it could change the account's
 * owner, or hide calls that are not shown
 */
export function refuseOwn(calls: readonly SmartCall[], account: Pick<SmartAccount, 'address' | 'network' | 'scheme'>): void {
  const own = orderers(account).map((each) => each.toLowerCase())
  if (calls.some(({ to, data = '0x' }) => data !== '0x' && own.includes(to.toLowerCase())))
    throw refused('This call would act for the wallet by itself.', 4100)
}

/** Returns the addresses whose calls an account carries out: its own, and those that its code trusts. */
export function orderers({ address, network, scheme }: Pick<SmartAccount, 'address' | 'network' | 'scheme'>): readonly string[] {
  return [address, ...(network.delegationManager ? [network.delegationManager] : []), ...(scheme.executors?.() ?? [])]
}
