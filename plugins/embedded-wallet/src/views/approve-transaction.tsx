import type { ViewProps } from '@latchkey/kernel'
import { ErrorState, Screen, Spinner, useOwn } from '@latchkey/kernel/ui'
import type { CSSProperties, ReactNode } from 'react'
import type { EmbeddedWalletContract } from '../contract.js'

/** Reserves the space that the frame covers. Questions are never rendered here, because a script of the page could press their buttons. */
export default function ApproveTransaction({ ctx }: ViewProps<EmbeddedWalletContract, 'ApproveTransaction'>): ReactNode {
  const { approval, frameHeight = 320 } = useOwn(ctx)
  if (approval === 'refused')
    return (
      <Screen>
        <ErrorState title={ctx.t('embeddedWallet.notAllowed')}>{ctx.t('embeddedWallet.notAllowedText')}</ErrorState>
      </Screen>
    )
  // A custom property, so that the style sheet can adjust it on small screens.
  const height = { '--lk-frame-height': `${frameHeight}px` } as CSSProperties
  return (
    <Screen>
      <div className="lk-frame-place" style={height}>
        <Spinner />
        <p>{ctx.t(approval === 'sending' ? 'embeddedWallet.sending' : 'embeddedWallet.asking')}</p>
      </div>
    </Screen>
  )
}
