import type { Context } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import { Button, Chip, EmptyState, Image, List, Row, SkeletonRow, Spinner, useCore, useLate, useOwn } from '@latchkey/kernel/ui/basics'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { chooseWallet } from '../../actions/choose-wallet.js'
import { walletPlaces, walletRows } from '../../actions/wallet-rows.js'
import type { ConnectContract, WalletRow } from '../../contract.js'
import { limitInstalled } from '../../list-wallets.js'
import { connectOptions } from '../../options.js'
import { roundCount } from '../../round-count.js'
import { isWaiting } from '../../state.js'
import { hasLogins } from '../../visible-sections.js'
import type { ListFailedProps } from './list-failed.js'

export interface WalletListProps {
  readonly ctx: Context<ConnectContract>
  readonly namespace: string | undefined
  /** How many installed wallets to show; all by default. "All wallets" leads to the others. */
  readonly most?: number | undefined
}

/** Every reachable wallet, once each, the likeliest first. */
export function WalletList({ ctx, namespace, most }: WalletListProps): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const options = ctx.use(connectOptions)
  const [whole, showWhole] = useState(false)
  // While prerendered, it sends no requests.
  useEffect(() => {
    if (core.open) loadList(ctx)
  }, [ctx, core.open])
  const { attempt, listStatus } = state
  const loading = listStatus === 'loading' || (listStatus === 'idle' && ctx.read(walletSources).length > 0)
  const all = (loading ? walletPlaces : walletRows)(ctx, state, options, namespace)
  const rows = limitInstalled(all, whole ? undefined : most)
  const groups = rows.map(groupOf)
  // An order of the integrator's own may mix groups: then none has a heading.
  const isGrouped = groups.every((group, at) => group === groups[at - 1] || groups.indexOf(group) === at)
  const asking = attempt && isWaiting(attempt.phase) ? attempt.connector : undefined
  if (rows.length === 0 && !loading && listStatus !== 'failed') return <NoWallet ctx={ctx} />
  return (
    <>
      <List label={ctx.t('connect.wallets')}>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {isGrouped && groups[index] !== groups[index - 1] && <Head ctx={ctx} group={groups[index]} />}
            {'kept' in row && row.kept ? (
              <SkeletonRow />
            ) : (
              <Row
                title={<bdi>{row.name}</bdi>}
                subtitle={telling(ctx, row)}
                leading={<Image src={core.open || row.icon?.startsWith('data:') ? row.icon : undefined} name={row.name} />}
                // Not `busy`: a click leads back to the waiting wallet.
                trailing={row.roads.some((road) => road.connector === asking) ? <Spinner /> : <RowLabel ctx={ctx} row={row} />}
                onClick={() => chooseWallet(ctx, { row, index, namespace: namespace ?? core.only })}
              />
            )}
          </Fragment>
        ))}
        {loading && rows.length === 0 && <SkeletonRow />}
        <AllWalletsRow ctx={ctx} namespace={namespace} onMore={rows.length < all.length ? () => showWhole(true) : undefined} />
      </List>
      {listStatus === 'failed' && <LateListFailed ctx={ctx} onRetry={() => loadList(ctx, true)} />}
    </>
  )
}

/** Sites without a list do not load the code for it. */
function loadList(ctx: Context<ConnectContract>, again?: boolean): void {
  if (ctx.read(walletSources).length === 0) return
  import('../../actions/load-listed.js')
    .then(({ loadListed }) => loadListed(ctx, ctx.use(connectOptions), again))
    .catch((error: unknown) => {
      ctx.state.listStatus = 'failed'
      ctx.report(error)
    })
}

/** Distinguishes it from a wallet that it could be mistaken for. */
function telling(ctx: Context<ConnectContract>, { note, odd }: WalletRow): ReactNode {
  const rdns = note && <bdi dir="ltr">{note}</bdi>
  if (!odd) return rdns
  return (
    <>
      {ctx.t('connect.oddName')}
      {rdns && ' · '}
      {rdns}
    </>
  )
}

type Group = 'recent' | 'installed' | 'popular' | undefined

/** One heading for all rows of a group. */
function Head({ ctx, group }: Pick<WalletListProps, 'ctx'> & { readonly group: Group }): ReactNode {
  return (
    group && (
      <li role="presentation" className="lk-list-head lk-14 lk-quiet">
        {ctx.t(`connect.${group}`)}
      </li>
    )
  )
}

function groupOf({ type, installed, recent, reconnect }: WalletRow): Group {
  if (type === 'walletConnect') return undefined
  if (recent || reconnect) return 'recent'
  return installed ? 'installed' : 'popular'
}

function RowLabel({ ctx, row }: { readonly ctx: Context<ConnectContract>; readonly row: WalletRow }): ReactNode {
  if (row.type === 'walletConnect') return <Chip>{ctx.t('connect.qr')}</Chip>
  return row.reconnect ? <Chip kind="accent">{ctx.t('connect.reconnect')}</Chip> : null
}

interface AllWalletsRowProps extends Pick<WalletListProps, 'ctx' | 'namespace'> {
  /** Shows the rest of this list; undefined if nothing is left out. */
  readonly onMore: (() => void) | undefined
}

/** Leads to the view of the full list, if a plugin has one, and shows its length. Otherwise to the wallets left out here, if any. */
function AllWalletsRow({ ctx, namespace, onMore }: AllWalletsRowProps): ReactNode {
  const source = ctx.read(walletSources).find((s) => s.allWallets !== undefined)
  const { allWallets = 'SHOW' } = ctx.use(connectOptions)
  const { listCount } = useOwn(ctx)
  const isHidden = allWallets === 'HIDE' || (allWallets === 'ONLY_MOBILE' && !surroundings().touch)
  const view = isHidden ? undefined : source?.allWallets
  if (view === undefined) return onMore ? <Row title={ctx.t('connect.all')} icon="down" onClick={onMore} /> : null
  return (
    <Row
      title={ctx.t('connect.all')}
      icon="search"
      arrow
      trailing={listCount > 0 && <Chip>{ctx.t('connect.count', { count: roundCount(listCount, ctx.core.locale) })}</Chip>}
      onClick={() => {
        ctx.emit('clickAllWallets', {})
        ctx.openAny(view, namespace === undefined ? undefined : { namespace })
      }}
    />
  )
}

function LateListFailed(props: ListFailedProps): ReactNode {
  const ListFailed = useLate(async () => (await import('./list-failed.js')).ListFailed)
  return ListFailed ? <ListFailed {...props} /> : null
}

/** Newcomers who can log in without a wallet do so above; installing one is the second choice then. */
function NoWallet({ ctx }: { readonly ctx: Context<ConnectContract> }): ReactNode {
  if (hasLogins(ctx)) {
    return (
      <div className="lk-guide lk-14">
        <span className="lk-quiet">{ctx.t('connect.noWallet')}</span>
        {ctx.canOpen('GetWallet') && (
          <Button kind="quiet" size="small" onClick={() => ctx.open('GetWallet')}>
            {ctx.t('connect.about.cta')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <EmptyState
      icon="wallet"
      title={ctx.t('connect.noWallet')}
      action={
        ctx.canOpen('WhatIsAWallet') && (
          <Button kind="primary" onClick={() => ctx.open('WhatIsAWallet')}>
            {ctx.t('connect.guideCta')}
          </Button>
        )
      }
    >
      {ctx.t('connect.noWalletLead')}
    </EmptyState>
  )
}
