import type { Context, ViewProps } from '@latchkey/kernel'
import { app } from '@latchkey/kernel/late'
import { Button, Chip, Details, Image, Notice, ProgressRing, Screen, shortAddress, useCore, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { SiwxContract, SiwxState } from '../contract.js'
import { walletOf } from '../pair-in-use.js'
import { signInService } from '../shared.js'

type Ctx = Context<SiwxContract>

/** Asks the current account for a signature. While it is unknown whether one is needed, shows the wallet's waiting screen. */
export default function SignMessage({ ctx }: ViewProps<SiwxContract, 'SIWXSignMessage'>): ReactNode {
  const own = useOwn(ctx)
  const { status } = own
  useEffect(() => {
    ctx
      .use(signInService)()
      .then((signIn) => signIn.opened())
      .catch(ctx.report)
  }, [ctx])
  if (own.waitsFor !== undefined) return <Waiting ctx={ctx} host={own.waitsFor} />
  if (status === 'signed') return <Done ctx={ctx} />
  if (status === 'none' && own.reason !== undefined) return <NotEnabled ctx={ctx} reason={own.reason} />
  return status === 'none' || status === 'checking' ? <Checking ctx={ctx} /> : <Asking ctx={ctx} own={own} />
}

function useWallet(ctx: Ctx): { readonly name: string; readonly icon?: string } {
  const core = useCore(ctx)
  return walletOf({ core }, core.namespace) ?? { name: '' }
}

function Checking({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { name, icon } = useWallet(ctx)
  return (
    <Screen align="center">
      <ProgressRing state="waiting" src={icon} name={name} />
      <p className="lk-14 lk-quiet" role="status">
        {ctx.t('siwx.checking')}
      </p>
    </Screen>
  )
}

/** Shows which server is slow, and the visitor's options. */
function Waiting({ ctx, host }: { readonly ctx: Ctx; readonly host: string }): ReactNode {
  const { name, icon } = useWallet(ctx)
  const { announce } = useShell()
  const waiting = ctx.t('siwx.slow', { host })
  useEffect(() => announce(waiting, 'polite'), [announce, waiting])
  return (
    <Screen
      align="center"
      footer={
        <>
          <Button kind="quiet" onClick={() => press(ctx, 'cancel')}>
            {ctx.t('siwx.cancel')}
          </Button>
          <Button kind="primary" onClick={() => press(ctx, 'retry')}>
            {ctx.label('shell.retry')}
          </Button>
        </>
      }
    >
      <ProgressRing state="waiting" src={icon} name={name} />
      <p className="lk-16 lk-strong">{waiting}</p>
      <p className="lk-14 lk-quiet">{ctx.t('siwx.slowText')}</p>
    </Screen>
  )
}

function press(ctx: Ctx, what: 'sign' | 'cancel' | 'retry'): void {
  ctx
    .use(signInService)()
    .then((signIn) => signIn[what]())
    .catch(ctx.report)
}

function Done({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { name, icon } = useWallet(ctx)
  return (
    <Screen
      align="center"
      footer={
        <Button kind="primary" onClick={() => ctx.complete()}>
          {ctx.label('shell.done')}
        </Button>
      }
    >
      <ProgressRing state="success" src={icon} name={name} />
      <p className="lk-16 lk-strong">{ctx.t('siwx.done')}</p>
    </Screen>
  )
}

function NotEnabled({ ctx, reason }: { readonly ctx: Ctx; readonly reason: string }): ReactNode {
  return (
    <Screen footer={<Button onClick={() => ctx.complete()}>{ctx.t('siwx.cancel')}</Button>}>
      <Notice kind="warning" title={reason} />
    </Screen>
  )
}

function Asking({ ctx, own }: { readonly ctx: Ctx; readonly own: SiwxState }): ReactNode {
  const core = useCore(ctx)
  const { announce } = useShell()
  const wallet = useWallet(ctx)
  const { projectId, metadata } = ctx.use(app)
  const name = metadata?.name ?? projectId
  const session = core.sessions[core.namespace ?? '']
  const signing = own.status === 'signing'
  const lead = ctx.t('siwx.lead', { app: name })
  const waiting = ctx.t('siwx.waiting', { wallet: wallet.name })
  const problem = own.problem && ctx.t(`siwx.${own.problem}`)
  useEffect(
    () => announce(signing ? waiting : (problem ?? lead), problem && !signing ? 'assertive' : 'polite'),
    [announce, lead, problem, signing, waiting],
  )
  return (
    <Screen
      align="center"
      footer={
        <>
          <Button kind="quiet" onClick={() => press(ctx, 'cancel')}>
            {ctx.t('siwx.cancel')}
          </Button>
          <Button kind="primary" loading={signing} onClick={() => press(ctx, 'sign')}>
            {signing ? waiting : own.problem ? ctx.label('shell.retry') : ctx.t('siwx.sign')}
          </Button>
        </>
      }
    >
      <div className="lk-siwx-pair" aria-hidden="true">
        <Image src={metadata?.icons?.[0]} name={name} size={64} />
        <span className="lk-siwx-dots" data-waiting={signing || undefined}>
          <i />
          <i />
          <i />
        </span>
        <Image src={wallet.icon} name={wallet.name} size={64} />
      </div>
      <div className="lk-siwx-says">
        <p className="lk-16 lk-strong">{lead}</p>
        <p className="lk-14 lk-quiet">{ctx.t('siwx.text')}</p>
        {session?.address && (
          <Chip kind="quiet">
            <bdi dir="ltr">{shortAddress(session.address)}</bdi>
            {session.network && ` · ${session.network.name}`}
          </Chip>
        )}
      </div>
      {problem && (
        <Notice kind={own.problem === 'declined' ? 'info' : 'warning'} title={problem}>
          {own.problem === 'declined' && ctx.t('siwx.nothing')}
          {own.problem === 'refused' && ctx.t('siwx.refusedText')}
        </Notice>
      )}
      <div className="lk-siwx-message">
        {own.reason !== undefined && <Details text={own.reason} />}
        {own.text !== undefined && <Details label={ctx.t('siwx.message')} text={own.text} />}
      </div>
    </Screen>
  )
}
