import type { Context, ListedWallet, ViewProps } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import { Button, EmptyState, Image, List, QrCode, Row, Screen, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { chooseWallet } from '../actions/choose-wallet.js'
import { walletRows } from '../actions/wallet-rows.js'
import type { ConnectContract } from '../contract.js'
import { connectOptions } from '../options.js'

/** Links that the list knows for a wallet; the one for this browser first. No link, no guess: a search could lead to a fake. */
export default function Downloads({ ctx, args: { wallet } }: ViewProps<ConnectContract, 'Downloads'>): ReactNode {
  useCore(ctx)
  const links = linksOf(ctx, wallet)
  if (links.length === 0) {
    return (
      <Screen>
        <EmptyState icon="download" title={ctx.t('connect.downloads.none')} />
      </Screen>
    )
  }
  const phone = wallet.app_store ?? wallet.play_store
  return (
    <Screen
      footer={
        <Button kind="primary" onClick={() => installed(ctx, wallet)}>
          {ctx.t('connect.downloads.done')}
        </Button>
      }
    >
      <List label={ctx.t('connect.downloads.title', { wallet: wallet.name })}>
        {links.map(({ label, href }, i) => (
          <Row
            key={href}
            title={label}
            leading={i === 0 && <Image src={wallet.image_url} name={wallet.name} />}
            {...(i > 0 && { icon: 'download' as const })}
            href={href}
            onClick={() => ctx.emit('getWallet', { name: wallet.name, type: label })}
          />
        ))}
      </List>
      {phone && !surroundings().touch && (
        <figure className="lk-figure">
          <QrCode value={phone} label={ctx.t('connect.downloads.scan')} />
          <figcaption className="lk-14 lk-quiet">{ctx.t('connect.downloads.scan')}</figcaption>
        </figure>
      )}
    </Screen>
  )
}

/** Back from the store: the wallet may have announced itself meanwhile, then it is asked at once. */
function installed(ctx: Context<ConnectContract>, wallet: ListedWallet): void {
  const row = walletRows(ctx, ctx.state, ctx.use(connectOptions)).find(
    (r) => r.roads.length > 0 && (r.key === wallet.rdns || r.name === wallet.name),
  )
  if (row) chooseWallet(ctx, { row, index: 0 })
  else ctx.toast({ kind: 'info', text: ctx.t('connect.downloads.notYet', { wallet: wallet.name }) })
}

function linksOf(ctx: Context<ConnectContract>, wallet: ListedWallet): readonly { readonly label: string; readonly href: string }[] {
  const isFirefox = /firefox/i.test(navigator.userAgent)
  const chrome = { label: ctx.t('connect.downloads.chrome'), href: wallet.chrome_store }
  const firefox = { label: ctx.t('connect.downloads.firefox'), href: wallet.firefox_store }
  const apps = [
    { label: ctx.t('connect.downloads.ios'), href: wallet.app_store },
    { label: ctx.t('connect.downloads.android'), href: wallet.play_store },
  ]
  const browser = isFirefox ? [firefox, chrome] : [chrome, firefox]
  const home = { label: ctx.t('connect.downloads.home'), href: wallet.homepage }
  const all = surroundings().touch ? [...apps, home] : [...browser, ...apps, home]
  return all.flatMap(({ label, href }) => (href ? [{ label, href }] : []))
}
