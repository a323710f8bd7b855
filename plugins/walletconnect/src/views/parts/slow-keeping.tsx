import type { ListedWallet } from '@latchkey/kernel'
import { Button, ProgressRing, Screen, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { runtimeService } from '../../shared.js'
import type { Ctx } from '../connecting-wallet-connect.js'

interface SlowKeepingProps {
  readonly ctx: Ctx
  readonly wallet: ListedWallet | undefined
  readonly host: string
}

/** The wallet has signed, and the server that stores it is slow: shows its host and the options. */
export function SlowKeeping({ ctx, wallet, host }: SlowKeepingProps): ReactNode {
  const { announce } = useShell()
  const waiting = ctx.t('walletconnect.slow', { host })
  useEffect(() => announce(waiting, 'polite'), [announce, waiting])
  const press = (what: 'retry' | 'giveUp'): void => {
    ctx
      .use(runtimeService)()
      .then((runtime) => runtime.keeper()?.[what]())
      .catch(ctx.report)
  }
  return (
    <Screen
      align="center"
      footer={
        <>
          <Button kind="quiet" onClick={() => press('giveUp')}>
            {ctx.t('walletconnect.cancel')}
          </Button>
          <Button kind="primary" onClick={() => press('retry')}>
            {ctx.label('shell.retry')}
          </Button>
        </>
      }
    >
      <ProgressRing state="waiting" src={wallet?.image_url} name={wallet?.name ?? 'WalletConnect'} />
      <p className="lk-16 lk-strong">{waiting}</p>
      <p className="lk-14 lk-quiet">{ctx.t('walletconnect.slowText')}</p>
    </Screen>
  )
}
