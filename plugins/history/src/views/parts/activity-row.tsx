import type { Activity, ActivityTransfer, Context, Network } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import { Address, Chip, CopyButton, Icon, Image, Spinner, TimelineRow } from '@latchkey/kernel/ui'
import { memo, type ReactNode } from 'react'
import type { HistoryContract } from '../../contract.js'
import { clean, type Description, describe } from '../../describe.js'

export interface ActivityRowProps {
  readonly ctx: Context<HistoryContract>
  readonly activity: Activity
  readonly network: Network
  readonly locale: string
  readonly time: Intl.DateTimeFormat
  /** Folded away: none of it can be copied (SEC-04). */
  readonly suspect?: boolean
}

/** One transaction: its operation, the counterparty, its time, and its outcome. */
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
  const page = explorerPage(ctx, network, { kind: 'transaction', id: hash })?.url
  // It takes the place of the chip.
  const party = said.party !== undefined && !suspect && !failed
  const when = (
    <span className="lk-history-when">
      {status === 'pending' ? ctx.t('history.status.pending') : time.format(new Date(minedAt))}
      {status === 'pending' ? <Spinner /> : page && <Icon name="external" size={16} />}
    </span>
  )
  return (
    <TimelineRow
      direction={failed ? 'close' : said.icon}
      tone={failed ? 'danger' : said.incoming && !suspect ? 'success' : undefined}
      leading={<Pictures said={said} activity={activity} network={network} />}
      title={failed ? <s className="lk-history-failed">{said.title}</s> : said.title}
      subtitle={
        <span className="lk-history-facts">
          {said.more > 0 && <span>{ctx.t('history.more', { n: said.more })}</span>}
          {party ? <Party ctx={ctx} said={said} /> : when}
        </span>
      }
      amount={
        said.amounts.length > 0 && (
          <span className="lk-history-amounts">
            {said.amounts.map(({ text, transfer }) => {
              const Kind = failed ? 's' : 'bdi'
              const came = transfer.direction === 'in' && !suspect && !failed
              return (
                <Kind key={`${text} ${transfer.asset}`} dir="ltr" data-in={came ? '' : undefined}>
                  {/* A long amount takes a second line before its symbol, and not within it. */}
                  {text.replace('\u00a0', ' ')}
                </Kind>
              )
            })}
          </span>
        )
      }
      time={
        <span className="lk-history-end">
          {failed && <Chip kind="danger">{ctx.t('history.status.failed')}</Chip>}
          {suspect && <Chip kind="warning">{ctx.t('history.suspect')}</Chip>}
          {party && when}
        </span>
      }
      href={page}
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

/** The chain's own coin gets the chain's icon by default. */
function pictureOf(
  { asset, iconUrl, symbol, name }: ActivityTransfer,
  { nativeCurrency, assets }: Network,
): { readonly src: string | undefined; readonly name: string } {
  if (asset === undefined) return { src: iconUrl ?? assets?.imageUrl, name: nativeCurrency.symbol }
  return { src: iconUrl, name: clean(symbol || name || '?') }
}
