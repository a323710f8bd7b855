import type { Asset, BalanceChange, Context, TransferPlan } from '@latchkey/kernel'
import { Address, Amount, Notice } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SendContract } from '../../contract.js'
import { findAsset, plainAddress } from '../../form/asset-id.js'
import { decimalsOf } from '../../form/units.js'
import { unexpectedChanges } from '../../guard/unexpected.js'

export interface ChangesProps {
  readonly ctx: Context<SendContract>
  readonly transfer: TransferPlan
  readonly assets: readonly Asset[]
}

/** Simulated changes for the sender. Anything but the transfer itself is flagged. */
export function Changes({ ctx, transfer, assets }: ChangesProps): ReactNode {
  const { changes } = transfer
  if (!changes || changes.length === 0) return null
  const odd = unexpectedChanges(transfer)
  const list = (
    <ul className="lk-send-changes">
      {changes.map((change) => (
        <li key={`${change.asset ?? 'native'}/${change.id ?? ''}`} data-odd={odd.includes(change) || undefined}>
          <Change change={change} asset={findAsset(assets, change.asset === undefined ? 'native' : plainAddress(change.asset))} />
        </li>
      ))}
    </ul>
  )
  if (odd.length > 0)
    return (
      <Notice kind="danger" title={ctx.t('send.preview.unexpected')}>
        {list}
      </Notice>
    )
  return (
    <div className="lk-send-expected lk-14">
      <span className="lk-quiet">{ctx.t('send.preview.changes')}</span>
      {list}
    </div>
  )
}

function Change({ change, asset }: { readonly change: BalanceChange; readonly asset: Asset | undefined }): ReactNode {
  const decimals = change.decimals ?? (asset && decimalsOf(asset)) ?? 0
  return (
    <>
      <Amount
        value={change.amount}
        decimals={decimals}
        symbol={change.symbol ?? asset?.symbol}
        sign={change.amount > 0n ? 'plus' : undefined}
      />{' '}
      {!asset && change.asset !== undefined && <Address value={plainAddress(change.asset)} />}
    </>
  )
}
