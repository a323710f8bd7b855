import type { Context } from '@latchkey/kernel'
import { walletSources } from '@latchkey/kernel/late'
import { surroundings } from '@latchkey/kernel/links'
import { Button, Chip, EmptyState, Image, List, Row, SkeletonRow, Spinner, useCore, useLate, useOwn } from '@latchkey/kernel/ui/basics'
import { Fragment, type ReactNode, useEffect } from 'react'
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

/** Every reachable wallet, once each, the likeliest first. */
export function WalletList({ ctx, namespace }: WalletListProps): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const options = ctx.use(connectOptions)
  // While prerendered, it sends no requests.
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
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            <Head ctx={ctx} row={row} before={rows[index - 1]} />
            {'kept' in row && row.kept ? (
              <SkeletonRow />
            ) : (
              <Row
                title={<bdi>{row.name}</bdi>}
                subtitle={telling(ctx, row)}
                // A protocol has no icon from a wallet, only the one that the app sets.
                {...(row.type === 'walletConnect' && !row.icon
                  ? { icon: 'qr' }
                  : { leading: <Image src={core.open || row.icon?.startsWith('data:') ? row.icon : undefined} name={row.name} /> })}
                // Not `busy`: a click leads back to the waiting wallet.
                trailing={row.roads.some((road) => road.connector === asking) ? <Spinner /> : <RowLabel ctx={ctx} row={row} />}
                onClick={() => chooseWallet(ctx, { row, index, namespace: namespace ?? core.only })}
              />
            )}
          </Fragment>
        ))}
        {loading && rows.length === 0 && <SkeletonRow />}
        <AllWalletsRow ctx={ctx} namespace={namespace} />
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

/** One label for all rows below: whether they are installed. */
function Head({
  ctx,
  row,
  before,
}: {
  readonly ctx: Context<ConnectContract>
  readonly row: WalletRow
  readonly before: WalletRow | undefined
}): ReactNode {
  const [is, was] = [isPlain(row), before !== undefined && isPlain(before)]
  if (is === was) return null
  return (
    <li role="presentation" className="lk-list-head lk-14 lk-quiet">
      {ctx.t(is ? 'connect.installed' : 'connect.others')}
    </li>
  )
}

/** Installed, with no other badge. */
function isPlain({ type, installed, recent, reconnect }: WalletRow): boolean {
  return installed && !recent && !reconnect && type !== 'walletConnect'
}

function RowLabel({ ctx, row }: { readonly ctx: Context<ConnectContract>; readonly row: WalletRow }): ReactNode {
  if (row.type === 'walletConnect') return <Chip>{ctx.t('connect.qr')}</Chip>
  if (row.reconnect) return <Chip kind="accent">{ctx.t('connect.reconnect')}</Chip>
  return row.recent ? <Chip kind="accent">{ctx.t('connect.recent')}</Chip> : null
}

/** Leads to the view of the full list, if a plugin has one, and shows its length. */
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
