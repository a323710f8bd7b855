import type { Context, ViewProps } from '@latchkey/kernel'
import { Button, LoginGated, Screen, Spinner, useOwn, useShell, useStyles } from '@latchkey/kernel/ui/basics'
import { type ReactNode, useEffect, useState } from 'react'
import { logIn } from '../actions/log-in.js'
import { prepare } from '../actions/offers.js'
import type { SocialPhase, SocialsContract } from '../contract.js'
import { nameOf } from '../providers.js'
import { loginContext } from '../shared.js'
import { Mark } from './parts/mark.js'
import { styles } from './styles.js'

type Ctx = Context<SocialsContract>

/** After this time, the visitor sees a hint where to look. */
const SLOW_MS = 120_000

/** Shows that it waits for a provider's window, and why. */
export default function ConnectingSocial(props: ViewProps<SocialsContract, 'ConnectingSocial'>): ReactNode {
  // A login that has begun, on this page or before it was left for the provider, has passed the gate.
  const [isNew] = useState(props.ctx.state.phase === 'none')
  if (!isNew) return <Waiting {...props} />
  return (
    <LoginGated ctx={props.ctx} whole>
      <Waiting {...props} />
    </LoginGated>
  )
}

function Waiting({ ctx, args: { provider } }: ViewProps<SocialsContract, 'ConnectingSocial'>): ReactNode {
  const { phase, matchCode, offered } = useOwn(ctx)
  const { announce } = useShell()
  useStyles(styles)
  const isSlow = useSlow(phase)
  const name = nameOf(provider, offered)
  const { title, lead } = texts(ctx, phase, name, isSlow)
  useEffect(() => announce(title, 'polite'), [announce, title])
  // If opened by name, this view may be the first one shown.
  useEffect(() => void prepare(ctx, ctx.use(loginContext).options).catch(ctx.report), [ctx])
  const again = (): void => void logIn(ctx, { provider }).catch(() => {})
  return (
    <Screen
      align="center"
      footer={
        phase === 'waiting' ? (
          <Button onClick={() => (isSlow ? again() : ctx.use(loginContext).current?.window?.focus())}>
            {ctx.t(isSlow ? 'socials.again' : 'socials.front')}
          </Button>
        ) : phase === 'blocked' || phase === 'none' ? (
          <>
            {phase === 'blocked' && (
              <Button kind="quiet" onClick={() => void stay(ctx, provider)}>
                {ctx.t('socials.here')}
              </Button>
            )}
            <Button kind="primary" onClick={again}>
              {ctx.t('socials.open', { provider: name })}
            </Button>
          </>
        ) : undefined
      }
    >
      <Mark id={provider} name={name} size={64} />
      <div className="lk-social-lead">
        <p className="lk-16 lk-strong">{title}</p>
        {lead && <p className="lk-14 lk-quiet">{lead}</p>}
      </div>
      {phase !== 'blocked' && phase !== 'none' && <Spinner />}
      {phase === 'waiting' && matchCode !== undefined && (
        <div className="lk-social-lead">
          <span className="lk-12 lk-quiet">{ctx.t('socials.number')}</span>
          <strong className="lk-social-number" dir="ltr">
            {matchCode}
          </strong>
        </div>
      )}
    </Screen>
  )
}

/** The way without a window, whose code loads on demand. */
async function stay(ctx: Ctx, provider: string): Promise<void> {
  const { leaveForProvider } = await import('../actions/without-window.js')
  await leaveForProvider(ctx, { provider }).catch(() => {})
}

function texts(ctx: Ctx, phase: SocialPhase, provider: string, isSlow: boolean): { readonly title: string; readonly lead?: string } {
  switch (phase) {
    case 'waiting':
      return { title: ctx.t('socials.waiting'), ...(isSlow && { lead: ctx.t('socials.slow', { provider }) }) }
    case 'blocked':
      return { title: ctx.t('socials.blocked'), lead: ctx.t('socials.blockedLead') }
    case 'leaving':
      return { title: ctx.t('socials.leaving', { provider }), lead: ctx.t('socials.leavingLead') }
    case 'connecting':
      return { title: ctx.t('socials.connecting') }
    case 'none':
      return { title: ctx.t('socials.continue', { provider }) }
    default:
      return { title: ctx.t('socials.opening', { provider }) }
  }
}

function useSlow(phase: SocialPhase): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (phase !== 'waiting') return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [phase])
  return isSlow
}
