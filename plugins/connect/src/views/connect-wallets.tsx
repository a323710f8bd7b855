import type { ViewProps } from '@latchkey/kernel'
import { Screen, useCore } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import type { ConnectContract } from '../contract.js'
import { LegalGate } from './parts/legal-gate.js'
import { WalletList } from './parts/wallet-list.js'

/** The wallets alone, where the Connect view leads with other methods. */
export default function ConnectWallets({ ctx }: ViewProps<ConnectContract, 'ConnectWallets'>): ReactNode {
  const { only } = useCore(ctx)
  return (
    <Screen>
      <LegalGate ctx={ctx}>
        <WalletList ctx={ctx} namespace={only} />
      </LegalGate>
    </Screen>
  )
}
