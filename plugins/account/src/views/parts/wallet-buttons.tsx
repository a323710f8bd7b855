import type { Context, WalletButton } from '@latchkey/kernel'
import { chains, walletButtons } from '@latchkey/kernel/late'
import { Icon, type IconName, Image } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../../contract.js'
import { supportedBy } from '../../features.js'
import { Guard } from './guard.js'

export interface WalletButtonsProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
}

/** Account actions from plugins, if the chain supports them: send, receive, swap. */
export function WalletButtons({ ctx, namespace }: WalletButtonsProps): ReactNode {
  const chain = ctx.read(chains).find((c) => c.namespace === namespace)
  const buttons = supportedBy(ctx.read(walletButtons), chain)
  if (buttons.length === 0) return null
  return (
    <div className="lk-actions">
      {buttons.map((button) => (
        <Guard key={button.id} report={ctx.report}>
          <Feature ctx={ctx} button={button} />
        </Guard>
      ))}
    </div>
  )
}

function Feature({ ctx, button }: { readonly ctx: Context<AccountContract>; readonly button: WalletButton }): ReactNode {
  const { icon } = button
  const press = (): void => {
    try {
      button.press()
    } catch (error) {
      ctx.report(error)
    }
  }
  const label = ctx.label(button.label)
  return (
    <button className="lk-action lk-12" type="button" onClick={press}>
      <span className="lk-action-mark">
        {/* A picture has an address; anything else is a name of the icon set, where an unknown one draws nothing. */}
        {isPicture(icon) ? <Image src={icon} name={label} size={20} /> : <Icon name={icon as IconName} />}
      </span>
      <span className="lk-strong">{label}</span>
    </button>
  )
}

function isPicture(icon: string): boolean {
  return /^(https?:|data:|blob:|\/)/.test(icon)
}
