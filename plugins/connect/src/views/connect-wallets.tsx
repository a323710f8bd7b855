import type { ViewProps } from '@latchkey/kernel'
import { Screen, useCore } from '@latchkey/kernel/ui/basics'
import type { ComponentType, ReactNode } from 'react'
import type { ConnectContract } from '../contract.js'
import type { LegalProps } from './parts/legal-line.js'
import { WalletList } from './parts/wallet-list.js'

/** The legal texts that visitors must accept surround the sign-in methods. */
export interface LegalAround {
  readonly Legal: ComponentType<LegalProps>
}

/** The wallets alone, if the Connect view leads with other methods. */
export default function ConnectWallets({ ctx, Legal }: Pick<ViewProps<ConnectContract, 'ConnectWallets'>, 'ctx'> & LegalAround): ReactNode {
  const { only } = useCore(ctx)
  return (
    <Screen>
      <Legal ctx={ctx}>
        <WalletList ctx={ctx} namespace={only} />
      </Legal>
    </Screen>
  )
}
