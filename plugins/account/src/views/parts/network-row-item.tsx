import type { Context } from '@latchkey/kernel'
import { Chip, Image, Row, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { AccountContract, NetworkRow } from '../../contract.js'

export interface NetworkRowItemProps {
  readonly ctx: Context<AccountContract>
  readonly row: NetworkRow
  /** Shows the chevron of rows that lead on. */
  readonly arrow?: boolean
  readonly onChoose: () => void
}

/** One network to choose. */
export function NetworkRowItem({ ctx, row, arrow, onChoose }: NetworkRowItemProps): ReactNode {
  const { switching } = useOwn(ctx)
  const { network, active, allowed, wallet = '' } = row
  const asked = switching?.chain === network.caipNetworkId && (switching.phase === 'asking' || switching.phase === 'adding')
  return (
    <Row
      title={network.name}
      leading={<Image src={network.assets?.imageUrl} name={network.name} shape="round" />}
      trailing={network.testnet && <Chip>{ctx.t('account.network.test')}</Chip>}
      selected={active}
      busy={asked}
      arrow={arrow}
      disabled={!allowed}
      reason={allowed ? undefined : ctx.t('account.network.disabled', { wallet })}
      onClick={onChoose}
    />
  )
}
