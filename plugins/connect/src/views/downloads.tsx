import type { Context, ListedWallet, ViewProps } from '@latchkey/kernel'
import { surroundings } from '@latchkey/kernel/links'
import { Button, Chip, EmptyState, Image, List, QrCode, Row, Screen, useCore, useStyles } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { chooseWallet } from '../actions/choose-wallet.js'
import { walletRows } from '../actions/wallet-rows.js'
import type { ConnectContract } from '../contract.js'
import { type Download, downloadsOf } from '../downloads-of.js'
import { knownPicture } from '../known-picture.js'
import { connectOptions } from '../options.js'
import { styles } from './parts/styles.js'

/**
 * Download options of a wallet: this browser's store first, a code for phones, the rest folded. Offers nothing without a link: a search
 * could lead to a fake.
 */
export default function Downloads({ ctx, args: { wallet } }: ViewProps<ConnectContract, 'Downloads'>): ReactNode {
  useCore(ctx)
  useStyles(styles)
  const [open, setOpen] = useState(false)
  const { touch } = surroundings()
  const { first, others, phone } = downloadsOf(wallet, { touch, userAgent: navigator.userAgent })
  if (!first) {
    return (
      <Screen>
        <EmptyState icon="download" title={ctx.t('connect.downloads.none')} />
      </Screen>
    )
  }
  const press = (type: string) => () => ctx.emit('getWallet', { name: wallet.name, type })
  const label = (download: Download): string => ctx.t(`connect.downloads.${download.store}`)
  return (
    <Screen footer={<Button onClick={() => installed(ctx, wallet)}>{ctx.t('connect.downloads.done')}</Button>}>
      <div className="lk-get">
        <Image src={wallet.image_url ?? knownPicture(wallet.name)} name={wallet.name} size={64} />
        <Button kind="primary" icon="external" href={first.href} onClick={press(label(first))}>
          {first.browser === undefined ? label(first) : ctx.t('connect.downloads.add', { browser: first.browser })}
        </Button>
      </div>
      {phone !== undefined && (
        <figure className="lk-figure" data-small="">
          <QrCode value={phone} label={ctx.t('connect.downloads.scan')} />
          <figcaption className="lk-14 lk-quiet">{ctx.t('connect.downloads.scan')}</figcaption>
        </figure>
      )}
      {others.length > 0 && (
        <>
          <p className="lk-get-more">
            <Chip menu={!open} onClick={() => setOpen(!open)}>
              {ctx.t('connect.downloads.others')}
            </Chip>
          </p>
          {open && (
            <List label={ctx.t('connect.downloads.others')}>
              {others.map((download) => (
                <Row key={download.href} title={label(download)} icon="external" href={download.href} onClick={press(label(download))} />
              ))}
            </List>
          )}
        </>
      )}
    </Screen>
  )
}

/** Back from the store: the wallet may have announced itself in the meantime, and is then connected at once. */
function installed(ctx: Context<ConnectContract>, wallet: ListedWallet): void {
  const row = walletRows(ctx, ctx.state, ctx.use(connectOptions)).find(
    (r) => r.roads.length > 0 && (r.key === wallet.rdns || r.name === wallet.name),
  )
  if (row) chooseWallet(ctx, { row, index: 0 })
  else ctx.toast({ kind: 'info', text: ctx.t('connect.downloads.notYet', { wallet: wallet.name }) })
}
