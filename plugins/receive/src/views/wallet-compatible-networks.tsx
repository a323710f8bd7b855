import type { ViewProps } from '@latchkey/kernel'
import { EmptyState, Image, List, Notice, Row, Screen, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { ReceiveContract } from '../contract.js'
import { receiverOf } from '../receiver.js'

/** The networks that the account's address works on. */
export default function WalletCompatibleNetworks({ ctx }: ViewProps<ReceiveContract, 'WalletCompatibleNetworks'>): ReactNode {
  const receiver = receiverOf(useCore(ctx))
  if (!receiver || receiver.networks.length === 0) {
    return (
      <Screen>
        <EmptyState icon="network" title={ctx.t('receive.none')} />
      </Screen>
    )
  }
  const { networks, smart, network } = receiver
  return (
    <Screen>
      <Notice kind={smart ? 'danger' : 'warning'} title={smart && ctx.t('receive.only', { network: network?.name ?? '' })}>
        {ctx.t('receive.networksNote')}
      </Notice>
      <List label={ctx.t('receive.networksTitle')}>
        {networks.map(({ caipNetworkId, name, assets }) => (
          <Row key={caipNetworkId} title={name} leading={<Image src={assets?.imageUrl} name={name} shape="round" />} />
        ))}
      </List>
    </Screen>
  )
}
