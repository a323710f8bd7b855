import type { Context, ViewProps } from '@latchkey/kernel'
import { Button, Details, Image, ProgressRing, Screen, useCore, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import { switchNetwork } from '../actions/switch-network.js'
import type { AccountContract, SwitchPhase } from '../contract.js'
import { leaveSwitch } from '../state.js'

/** Waits for the wallet to switch its network, and shows what it is waiting for. */
export default function SwitchNetwork({ ctx, args: { chain } }: ViewProps<AccountContract, 'SwitchNetwork'>): ReactNode {
  const core = useCore(ctx)
  const { switching } = useOwn(ctx)
  const { announce } = useShell()
  const network = core.networks.find((n) => n.caipNetworkId === chain)
  const name = network?.name ?? chain
  const session = core.sessions[network?.chainNamespace ?? '']
  const wallet = core.connectors.find((c) => c.id === session?.connector)
  const walletName = wallet?.name ?? session?.connector ?? ''
  const phase = switching?.chain === chain ? switching.phase : 'asking'
  useEffect(() => {
    // Opened by name, without a click on a row: then this view sends the request.
    if (ctx.state.switching?.chain !== chain || ctx.state.switching.phase === 'left') void switchNetwork(ctx, chain)
    return () => leaveSwitch(ctx.state)
  }, [ctx, chain])
  const { title, lead } = texts(ctx, phase, { wallet: walletName, network: name })
  useEffect(() => announce(title, isWaiting(phase) ? 'polite' : 'assertive'), [announce, title, phase])
  return (
    <Screen
      align="center"
      footer={
        phase !== 'done' && (
          <Button
            kind={phase === 'declined' || phase === 'failed' ? 'primary' : 'secondary'}
            icon="refresh"
            onClick={() => void switchNetwork(ctx, chain)}
          >
            {ctx.label('shell.retry')}
          </Button>
        )
      }
    >
      <ProgressRing state={ringOf(phase)} name={name}>
        <span className="lk-asked">
          <Image src={network?.assets?.imageUrl} name={name} size={64} shape="round" />
          <span className="lk-asked-by">
            <Image src={wallet?.icon} name={walletName} size={24} />
          </span>
        </span>
      </ProgressRing>
      <div className="lk-words">
        <p className="lk-16 lk-strong">{title}</p>
        <p className="lk-14 lk-quiet">{lead}</p>
      </div>
      {(phase === 'failed' || phase === 'manual') && switching?.reason && <Details text={switching.reason} />}
    </Screen>
  )
}

interface Names {
  readonly wallet: string
  readonly network: string
  readonly [name: string]: string
}

function texts(ctx: Context<AccountContract>, phase: SwitchPhase, names: Names): { readonly title: string; readonly lead: string } {
  switch (phase) {
    case 'adding':
      return { title: ctx.t('account.network.switch.askTitle', names), lead: ctx.t('account.network.switch.add', names) }
    case 'pending':
      return { title: ctx.t('account.network.switch.askTitle', names), lead: ctx.t('account.network.switch.pending', names) }
    case 'declined':
      return { title: ctx.t('account.network.switch.declined'), lead: ctx.t('account.network.switch.same') }
    case 'failed':
      return { title: ctx.t('account.network.switch.failed', names), lead: ctx.t('account.network.switch.same') }
    case 'manual':
      return { title: ctx.t('account.network.switch.manual', names), lead: ctx.t('account.network.switch.manualLead', names) }
    case 'done':
      return { title: ctx.t('account.network.switched', names), lead: '' }
    default:
      return { title: ctx.t('account.network.switch.askTitle', names), lead: ctx.t('account.network.switch.ask', names) }
  }
}

function isWaiting(phase: SwitchPhase): boolean {
  return phase === 'asking' || phase === 'adding' || phase === 'pending' || phase === 'left'
}

/** Declining is not an error, so nothing is red then. */
function ringOf(phase: SwitchPhase): 'waiting' | 'success' | 'failure' | 'idle' {
  if (isWaiting(phase) || phase === 'manual') return phase === 'manual' ? 'idle' : 'waiting'
  if (phase === 'done') return 'success'
  return phase === 'declined' ? 'idle' : 'failure'
}
