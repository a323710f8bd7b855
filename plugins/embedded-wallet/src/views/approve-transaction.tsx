import type { ViewProps } from '@latchkey/kernel'
import { ErrorState, Screen, Spinner, useOwn, useShell } from '@latchkey/kernel/ui'
import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react'
import type { EmbeddedWalletContract } from '../contract.js'
import { framePlace } from '../shared.js'

type Props = ViewProps<EmbeddedWalletContract, 'ApproveTransaction'>

/** Shows that a request waits in the frame, or why it was refused. */
export default function ApproveTransaction(props: Props): ReactNode {
  const { ctx } = props
  if (useOwn(ctx).approval !== 'refused') return <FramePlace {...props} />
  return (
    <Screen>
      <ErrorState title={ctx.t('embeddedWallet.notAllowed')}>{ctx.t('embeddedWallet.notAllowedText')}</ErrorState>
    </Screen>
  )
}

/** Makes the card as high as the frame, which covers it. Questions are never rendered here, because a script of the page could press their buttons. */
function FramePlace({ ctx }: Props): ReactNode {
  const { approval, frameHeight = 320 } = useOwn(ctx)
  const place = ctx.use(framePlace)
  const { card } = useShell()
  useLayoutEffect(() => {
    place.card = card?.()
    return () => {
      place.card = undefined
    }
  }, [place, card])
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
