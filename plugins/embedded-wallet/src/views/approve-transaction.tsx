import type { ViewProps } from '@latchkey/kernel'
import { ErrorState, Screen, Spinner, useOwn } from '@latchkey/kernel/ui'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** Reserves the space that the frame covers. Questions are never rendered here, because a script of the page could press their buttons. */
function FramePlace({ ctx }: Props): ReactNode {
  const { approval, frameHeight = 320 } = useOwn(ctx)
  const place = ctx.use(framePlace)
  const reserved = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = reserved.current ?? undefined
    place.element = element
    return () => {
      // The view of the next request may have taken over.
      if (place.element === element) place.element = undefined
    }
  }, [place])
  // A custom property, so that the style sheet can adjust it on small screens.
  const height = { '--lk-frame-height': `${frameHeight}px` } as CSSProperties
  return (
    <Screen>
      <div className="lk-frame-place" style={height} ref={reserved}>
        <Spinner />
        <p>{ctx.t(approval === 'sending' ? 'embeddedWallet.sending' : 'embeddedWallet.asking')}</p>
      </div>
    </Screen>
  )
}
