import type { SmartCall } from '../../src/smart-account-scheme.js'
import { refused } from '../rpc/questions.js'
import type { SmartAccount } from './smart-accounts.js'

/** @throws 4100 if a call targets the account itself: it could change the account's owner, or hide calls that are not shown */
export function refuseOwn(calls: readonly SmartCall[], { address }: Pick<SmartAccount, 'address'>): void {
  if (calls.some(({ to, data = '0x' }) => data !== '0x' && to.toLowerCase() === address.toLowerCase()))
    throw refused('This call would act for the wallet by itself.', 4100)
}
