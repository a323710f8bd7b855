import type { Context } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import { Button, Chip, EmptyState, Image, List, Row, SkeletonRow, useCore, useLate, useOwn } from '@latchkey/kernel/ui/basics'
import { type ReactNode, useEffect } from 'react'
import { chooseWallet } from '../../actions/choose-wallet.js'
import { walletPlaces, walletRows } from '../../actions/wallet-rows.js'
import type { ConnectContract, WalletRow } from '../../contract.js'
import { connectOptions } from '../../options.js'
import { roundCount } from '../../round-count.js'
import { isWaiting } from '../../state.js'
import type { ListFailedProps } from './list-failed.js'

export interface WalletListProps {
  readonly ctx: Context<ConnectContract>
  readonly namespace: string | undefined
}

/** Every wallet that can be reached, once each, the likeliest first. */
export function WalletList({ ctx, namespace }: WalletListProps): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const options = ctx.use(connectOptions)
  // Drawn ahead, it asks no host for anything yet.
  useEffect(() => {
    if (core.open) loadList(ctx)
  }, [ctx, core.open])
  const { attempt, listStatus } = state
  const loading = listStatus === 'loading' || (listStatus === 'idle' && ctx.read(walletSources).length > 0)
  const rows = (loading ? walletPlaces : walletRows)(ctx, state, options, namespace)
  const asking = attempt && isWaiting(attempt.phase) ? attempt.connector : undefined
  if (rows.length === 0 && !loading && listStatus !== 'failed') return <NoWallet ctx={ctx} />
  return (
    <>
      <List label={ctx.t('connect.wallets')}>
        {rows.map((row, index) =>
          'kept' in row && row.kept ? (
            <SkeletonRow key={row.key} />
          ) : (
            <Row
              key={row.key}
              title={<bdi>{row.name}</bdi>}
              subtitle={telling(ctx, row)}
              // A protocol has no picture of its own, only what it shows.
              {...(row.type === 'walletConnect' && !row.icon
                ? { icon: 'qr' }
                : { leading: <Image src={core.open || row.icon?.startsWith('data:') ? row.icon : undefined} name={row.name} /> })}
              trailing={<RowLabel ctx={ctx} row={row} />}
              busy={row.roads.some((road) => road.connector === asking)}
              onClick={() => chooseWallet(ctx, { row, index, namespace: namespace ?? core.only })}
            />
          ),
        )}
        {loading && rows.length === 0 && <SkeletonRow />}
        <AllWalletsRow ctx={ctx} namespace={namespace} />
      </List>
      {listStatus === 'failed' && <LateListFailed ctx={ctx} onRetry={() => loadList(ctx, true)} />}
    </>
  )
}

/** Sites without a list do not load what reads one. */
function loadList(ctx: Context<ConnectContract>, again?: boolean): void {
  if (ctx.read(walletSources).length === 0) return
  import('../../actions/load-listed.js')
    .then(({ loadListed }) => loadListed(ctx, ctx.use(connectOptions), again))
    .catch((error: unknown) => {
      ctx.state.listStatus = 'failed'
      ctx.report(error)
    })
}

/** What tells it apart from a wallet that it may be taken for. */
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

function RowLabel({ ctx, row }: { readonly ctx: Context<ConnectContract>; readonly row: WalletRow }): ReactNode {
  if (row.type === 'walletConnect') return <Chip>{ctx.t('connect.qr')}</Chip>
  if (row.reconnect) return <Chip kind="accent">{ctx.t('connect.reconnect')}</Chip>
  if (row.recent) return <Chip kind="accent">{ctx.t('connect.recent')}</Chip>
  return row.installed ? <Chip>{ctx.t('connect.installed')}</Chip> : null
}

/** Leads to the browser of the whole list, where a plugin has one, and says how long it is. */
function AllWalletsRow({ ctx, namespace }: WalletListProps): ReactNode {
  const source = ctx.read(walletSources).find((s) => s.allWallets !== undefined)
  const { allWallets = 'SHOW' } = ctx.use(connectOptions)
  const { listCount } = useOwn(ctx)
  if (!source?.allWallets || allWallets === 'HIDE' || (allWallets === 'ONLY_MOBILE' && !surroundings().touch)) return null
  const { allWallets: view } = source
  return (
    <Row
      title={ctx.t('connect.all')}
      icon="search"
      arrow
      trailing={listCount > 0 && <Chip>{roundCount(listCount, ctx.core.locale)}</Chip>}
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

function NoWallet({ ctx }: { readonly ctx: Context<ConnectContract> }): ReactNode {
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
