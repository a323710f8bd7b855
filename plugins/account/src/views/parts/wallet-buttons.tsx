import type { Context, WalletButton } from '@latchkey/kernel'
import { chains, walletButtons } from '@latchkey/kernel/late'
import { Button, type IconName, Image } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract } from '../../contract.js'
import { supportedBy } from '../../features.js'
import { Guard } from './guard.js'

export interface WalletButtonsProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
}

/** What plugins let visitors do with the account, where the chain has it: send, receive, swap. */
export function WalletButtons({ ctx, namespace }: WalletButtonsProps): ReactNode {
  const chain = ctx.read(chains).find((c) => c.namespace === namespace)
  const buttons = supportedBy(ctx.read(walletButtons), chain)
  if (buttons.length === 0) return null
  return (
    <div className="lk-pairs">
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
  // A picture has an address; anything else is a name of the icon set, where an unknown one draws nothing.
  const drawn = isPicture(icon) ? { leading: <Image src={icon} name={ctx.label(button.label)} size={20} /> } : { icon: icon as IconName }
  return (
    <Button {...drawn} onClick={press}>
      {ctx.label(button.label)}
    </Button>
  )
}

function isPicture(icon: string): boolean {
  return /^(https?:|data:|blob:|\/)/.test(icon)
}
