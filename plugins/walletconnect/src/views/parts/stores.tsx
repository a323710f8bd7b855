import type { ListedWallet } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import { List, Row } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { Ctx } from '../connecting-wallet-connect.js'

interface StoresProps {
  readonly ctx: Ctx
  readonly wallet: ListedWallet
  readonly title: string
  readonly strong?: boolean
}

/** Download options of a wallet, for this device first. */
export function Stores({ ctx, wallet: { app_store, play_store, homepage }, title, strong = true }: StoresProps): ReactNode {
  const { system } = surroundings()
  const links = [
    ...(system !== 'android' && app_store ? [{ label: ctx.t('walletconnect.store.app'), href: app_store }] : []),
    ...(system !== 'ios' && play_store ? [{ label: ctx.t('walletconnect.store.play'), href: play_store }] : []),
    ...(homepage ? [{ label: ctx.t('walletconnect.store.home'), href: homepage }] : []),
  ]
  if (links.length === 0) return strong ? <p className="lk-14 lk-quiet">{title}</p> : null
  return (
    <div className="lk-stores">
      <p className={strong ? 'lk-14 lk-strong' : 'lk-14 lk-quiet'}>{title}</p>
      <List label={title}>
        {(strong ? links : links.slice(0, 1)).map(({ label, href }) => (
          <Row key={href} title={label} icon="download" href={href} />
        ))}
      </List>
    </div>
  )
}
