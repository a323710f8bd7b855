import type { SmartNetwork } from '@latchkey/wallet-protocol'
import type { Session } from '../account/session.js'
import type { Wallet } from '../account/wallet.js'
import { askNode } from '../ask-node.js'
import type { Config } from '../read-config.js'
import { createPreference, type Preference } from './preference.js'
import { createSmartAccounts, type SmartAccounts } from './smart-accounts.js'

/** Creates the visitor's smart accounts on the networks that the server lists, and their account type preference. */
export function startSmartAccounts({
  config,
  wallet,
  session,
  projectId,
}: {
  readonly config: Config
  readonly wallet: Wallet
  readonly session: Session
  readonly projectId: string
}): { readonly smart: SmartAccounts; readonly preference: Preference } {
  const preference = createPreference(session)
  const smart = createSmartAccounts({
    // Safe: the configuration's schema requires addresses.
    networks: (config.smartAccounts ?? []) as readonly SmartNetwork[],
    // The signing code of each loads on first use.
    schemes: async () => (await import('@latchkey/smart-accounts/frame')).smartAccountSchemes,
    wallet,
    preference,
    node: (chain, method, params) => askNode({ chain, method, params, projectId }),
  })
  return { smart, preference }
}
