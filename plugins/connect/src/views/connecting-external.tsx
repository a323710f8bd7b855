import type { Context, ListedWallet, ViewProps } from '@latchkey/kernel'
import { Button, Details, LoginGated, ProgressRing, Screen, useCore, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { connectWallet } from '../actions/connect-wallet.js'
import type { Attempt, AttemptPhase, ConnectContract } from '../contract.js'
import { knownWallets } from '../known-wallets.js'
import { connectOptions } from '../options.js'
import { isWaiting } from '../state.js'

/** After this long without an answer, the visitor gets a hint where to look and a retry button. */
const SLOW_MS = 8_000

/** Waits for a wallet, and shows what it is waiting for. */
export default function ConnectingExternal(props: ViewProps<ConnectContract, 'ConnectingExternal'>): ReactNode {
  return (
    <LoginGated ctx={props.ctx} whole>
      <Waiting {...props} />
    </LoginGated>
  )
}

function Waiting({ ctx, args }: ViewProps<ConnectContract, 'ConnectingExternal'>): ReactNode {
  const core = useCore(ctx)
  const { attempt } = useOwn(ctx)
  const { announce } = useShell()
  const wallet = core.connectors.find((c) => c.id === args.connector)
  const phase = attempt?.connector === args.connector ? attempt.phase : 'asking'
  const listed = phase === 'missing' ? listedOf(ctx, args.connector) : undefined
  const name = wallet?.name ?? listed?.name ?? args.connector
  const slow = useSlow(phase)
  const retry = (): void => void connectWallet(ctx, args)
  useEffect(() => {
    // Opened by name, or while the legal texts were not accepted: then this view starts the attempt.
    if (ctx.state.attempt?.connector !== args.connector) void connectWallet(ctx, args)
  }, [ctx, args])
  const { title, lead } = texts(ctx, phase, name)
  useEffect(() => announce(title, isWaiting(phase) || phase === 'connected' ? 'polite' : 'assertive'), [announce, title, phase])
  return (
    <Screen
      align="center"
      footer={
        <>
          {phase === 'failed' && (
            <Button kind="quiet" onClick={() => ctx.back()}>
              {ctx.t('connect.external.other')}
            </Button>
          )}
          {listed && (
            <Button kind="primary" icon="download" onClick={() => ctx.open('Downloads', { wallet: listed })}>
              {ctx.t('connect.downloads.title', { wallet: listed.name })}
            </Button>
          )}
          {/* While the wallet is being asked there is nothing to press here. */}
          {phase !== 'connected' && (phase !== 'asking' || slow) && (
            <Button kind={isWaiting(phase) || listed ? 'secondary' : 'primary'} icon="refresh" onClick={retry}>
              {phase === 'popup' ? ctx.t('connect.external.again') : ctx.label('shell.retry')}
            </Button>
          )}
        </>
      }
    >
      <ProgressRing state={ringOf(phase)} src={wallet?.icon ?? listed?.image_url} name={name} />
      <div className="lk-waiting">
        <p className="lk-16 lk-strong">{title}</p>
        <p className="lk-14 lk-quiet">{slow && phase === 'asking' ? ctx.t('connect.external.slow', { wallet: name }) : lead}</p>
      </div>
      {phase === 'failed' && attempt?.reason && <Details text={attempt.reason} />}
    </Screen>
  )
}

function texts(ctx: Context<ConnectContract>, phase: AttemptPhase, wallet: string): { readonly title: string; readonly lead: string } {
  switch (phase) {
    case 'popup':
      return { title: ctx.t('connect.external.popup'), lead: ctx.t('connect.external.ask') }
    case 'pending':
      return { title: ctx.t('connect.external.askTitle', { wallet }), lead: ctx.t('connect.external.pending', { wallet }) }
    case 'locked':
      return { title: ctx.t('connect.external.locked', { wallet }), lead: ctx.t('connect.external.ask') }
    case 'declined':
      return { title: ctx.t('connect.external.declined'), lead: ctx.t('connect.external.declinedLead') }
    case 'no-accounts':
      return { title: ctx.t('connect.external.failed', { wallet }), lead: ctx.t('connect.external.noAccounts', { wallet }) }
    case 'missing':
      return { title: ctx.t('connect.external.missing', { wallet }), lead: '' }
    case 'failed':
      return { title: ctx.t('connect.external.failed', { wallet }), lead: ctx.t('connect.external.declinedLead') }
    case 'connected':
      return { title: ctx.t('connect.external.connected', { wallet }), lead: '' }
    default:
      return { title: ctx.t('connect.external.askTitle', { wallet }), lead: ctx.t('connect.external.ask') }
  }
}

/** List data of a wallet that is not installed: its download links. */
function listedOf(ctx: Context<ConnectContract>, connector: string): ListedWallet | undefined {
  if (!ctx.canOpen('Downloads')) return undefined
  const { customWallets = [] } = ctx.use(connectOptions)
  const wanted = connector.toLowerCase()
  return [...customWallets, ...ctx.state.listed, ...knownWallets].find(({ id, rdns, name }) =>
    [id, rdns, name].some((each) => each?.toLowerCase() === wanted),
  )
}

/** Declining is not an error, so nothing is red then. */
function ringOf(phase: Attempt['phase']): 'waiting' | 'success' | 'failure' | 'idle' {
  if (isWaiting(phase)) return 'waiting'
  if (phase === 'connected') return 'success'
  return phase === 'declined' ? 'idle' : 'failure'
}

function useSlow(phase: AttemptPhase): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isWaiting(phase)) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [phase])
  return slow
}
