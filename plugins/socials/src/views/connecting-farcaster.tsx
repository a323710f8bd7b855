import type { ViewProps } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import { Button, CopyButton, LoginGated, QrCode, Screen, Skeleton, Spinner, useOwn, useStyles } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { logIn } from '../actions/log-in.js'
import type { SocialsContract } from '../contract.js'
import { styles } from './styles.js'

const PROVIDER = 'farcaster'

/** Shows the URL that opens the Farcaster app as a QR code, a link and text. Waits for the app's response as long as it is shown. */
export default function ConnectingFarcaster({ ctx }: ViewProps<SocialsContract, 'ConnectingFarcaster'>): ReactNode {
  // A login that has begun has passed the gate.
  const [isNew] = useState(ctx.state.phase === 'none')
  if (!isNew) return <Scanning ctx={ctx} />
  return (
    <LoginGated ctx={ctx} whole>
      <Scanning ctx={ctx} />
    </LoginGated>
  )
}

function Scanning({ ctx }: Pick<ViewProps<SocialsContract, 'ConnectingFarcaster'>, 'ctx'>): ReactNode {
  const { farcasterUrl, phase } = useOwn(ctx)
  useStyles(styles)
  useEffect(() => {
    // The view was opened by its name, without a press on a row, so it starts the login itself.
    if (ctx.state.phase === 'none') logIn(ctx, { provider: PROVIDER }).catch(() => {})
  }, [ctx])
  if (phase === 'connecting')
    return (
      <Screen align="center">
        <Spinner />
        <p className="lk-16 lk-strong">{ctx.t('socials.connecting')}</p>
      </Screen>
    )
  return (
    <Screen
      align="center"
      footer={
        surroundings().touch &&
        farcasterUrl && (
          <Button kind="primary" href={farcasterUrl}>
            {ctx.t('socials.openApp')}
          </Button>
        )
      }
    >
      <div className="lk-social-code">
        {farcasterUrl ? <QrCode value={farcasterUrl} label={ctx.t('socials.scan')} image={{ name: 'Farcaster' }} /> : <Skeleton />}
      </div>
      <p className="lk-14 lk-quiet">{ctx.t('socials.scan')}</p>
      <div aria-hidden={!farcasterUrl || undefined}>
        <CopyButton kind="quiet" value={farcasterUrl ?? ''} label={ctx.t('socials.copy')} done={ctx.t('socials.copied')} />
      </div>
    </Screen>
  )
}
