import type { ViewProps } from '@latchkey/kernel'
import { Button, EmptyState, List, Screen, SearchField, useCore } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { chooseNetwork } from '../actions/choose-network.js'
import type { AccountContract } from '../contract.js'
import { listNetworks, searchNetworks } from '../list-networks.js'
import { NetworkRowItem } from './parts/network-row-item.js'

/** With more networks than this, a search field is shown. */
const MANY = 8

/** Every network of the app; before connecting, the one to connect with. */
export default function Networks({ ctx }: ViewProps<AccountContract, 'Networks'>): ReactNode {
  const core = useCore(ctx)
  const [query, setQuery] = useState('')
  const all = listNetworks(core)
  const rows = searchNetworks(all, query)
  return (
    <Screen
      footer={
        // As the first view, the header offers the same.
        core.stack.length > 1 && (
          <Button kind="quiet" icon="help" onClick={() => openHelp(ctx)}>
            {ctx.t('account.network.help')}
          </Button>
        )
      }
    >
      {all.length > MANY && <SearchField label={ctx.t('account.network.search')} value={query} onChange={setQuery} autoFocus />}
      {rows.length === 0 ? (
        <EmptyState icon="network" title={ctx.t('account.network.none', { query: query.trim() })} />
      ) : (
        <List label={ctx.t('account.network.title')}>
          {rows.map((row) => (
            <NetworkRowItem
              key={row.network.caipNetworkId}
              ctx={ctx}
              row={row}
              onChoose={() => void chooseNetwork(ctx, row.network).catch(ctx.report)}
            />
          ))}
        </List>
      )}
    </Screen>
  )
}

function openHelp(ctx: ViewProps<AccountContract, 'Networks'>['ctx']): void {
  ctx.emit('clickNetworkHelp', {})
  ctx.open('WhatIsANetwork')
}
