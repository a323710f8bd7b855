import type { Activity, ActivityTransfer, Context, Network } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import { Address, Chip, CopyButton, Image, Spinner, TimelineRow } from '@latchkey/kernel/ui'
import { memo, type ReactNode } from 'react'
import type { HistoryContract } from '../../contract.js'
import { clean, type Description, describe } from '../../describe.js'

export interface ActivityRowProps {
  readonly ctx: Context<HistoryContract>
  readonly activity: Activity
  readonly network: Network
  readonly locale: string
  readonly time: Intl.DateTimeFormat
  /** Folded away: nothing of it is offered to be copied (SEC-04). */
  readonly suspect?: boolean
}

/** One transaction: what it did, with whom, when, and how it ended. */
export const ActivityRow = /* @__PURE__ */ memo(function ActivityRow({
  ctx,
  activity,
  network,
  locale,
  time,
  suspect,
}: ActivityRowProps): ReactNode {
  const { hash, status, minedAt } = activity
  const said = describe(activity, { t: ctx.t, locale, coin: network.nativeCurrency.symbol })
  const failed = status === 'failed'
  return (
    <TimelineRow
      direction={failed ? 'close' : said.icon}
      tone={failed ? 'danger' : said.incoming && !suspect ? 'success' : undefined}
      leading={<Pictures said={said} activity={activity} network={network} />}
      title={failed ? <s className="lk-history-failed">{said.title}</s> : said.title}
      subtitle={
        <span className="lk-history-facts">
          {said.amounts.map(({ text, transfer }) => (
            <bdi key={`${text} ${transfer.asset}`} className={transfer.direction === 'in' && !suspect ? 'lk-history-in' : undefined}>
              {text}
            </bdi>
          ))}
          {said.more > 0 && <span>{ctx.t('history.more', { n: said.more })}</span>}
          {said.party && !suspect && <Party ctx={ctx} said={said} />}
          <span>{status === 'pending' ? ctx.t('history.status.pending') : time.format(new Date(minedAt))}</span>
        </span>
      }
      time={
        <>
          {failed && <Chip kind="danger">{ctx.t('history.status.failed')}</Chip>}
          {status === 'pending' && <Spinner />}
          {suspect && <Chip kind="warning">{ctx.t('history.suspect')}</Chip>}
        </>
      }
      href={explorerPage(ctx, network, { kind: 'transaction', id: hash })?.url}
      action={
        suspect ? undefined : (
          <CopyButton value={hash} label={ctx.t('history.copyHash')} done={ctx.t('history.hashCopied')} kind="small-icon" />
        )
      }
    />
  )
})

function Party({ ctx, said }: { readonly ctx: Context<HistoryContract>; readonly said: Description }): ReactNode {
  return (
    <span>
      {ctx.t(said.incoming ? 'history.from' : 'history.to')} <Address value={said.party ?? ''} />
    </span>
  )
}

function Pictures({
  said,
  activity,
  network,
}: {
  readonly said: Description
  readonly activity: Activity
  readonly network: Network
}): ReactNode {
  const { application } = activity
  const [first, second] = said.pictures
  if (first && second) {
    return (
      <span className="lk-history-pair">
        <Image {...pictureOf(first, network)} size={24} shape="round" />
        <Image {...pictureOf(second, network)} size={24} shape="round" />
      </span>
    )
  }
  if (first && !application?.iconUrl)
    return <Image {...pictureOf(first, network)} shape={first.tokenId === undefined ? 'round' : 'square'} />
  if (application) return <Image src={application.iconUrl} name={clean(application.name)} />
  return <Image src={network.assets?.imageUrl} name={network.name} shape="round" />
}

/** The chain's own coin gets the chain's picture by default. */
function pictureOf(
  { asset, iconUrl, symbol, name }: ActivityTransfer,
  { nativeCurrency, assets }: Network,
): { readonly src: string | undefined; readonly name: string } {
  if (asset === undefined) return { src: iconUrl ?? assets?.imageUrl, name: nativeCurrency.symbol }
  return { src: iconUrl, name: clean(symbol || name || '?') }
}
