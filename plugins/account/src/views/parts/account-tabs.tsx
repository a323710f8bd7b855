import type { ChainAdapter, ChainParts, Context } from '@latchkey/kernel'
import { accountTabs, chains } from '@latchkey/kernel/late'
import { SkeletonRow, Slotted, Tabs } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { AccountContract } from '../../contract.js'
import { supportedBy } from '../../features.js'
import { Guard } from './guard.js'

export interface AccountTabsProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
}

/** The account's tabs from plugins: tokens, collectibles, activity. A single one needs no bar. */
export function AccountTabs({ ctx, namespace }: AccountTabsProps): ReactNode {
  const chain = ctx.read(chains).find((c) => c.namespace === namespace)
  const parts = useParts(ctx, chain)
  const tabs = supportedBy(ctx.read(accountTabs), chain).filter(
    ({ part }) => part === undefined || ctx.http.baseUrl !== undefined || parts?.[part] !== undefined,
  )
  const [chosen, choose] = useState<string>()
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (!tab) return null
  return (
    <Tabs
      label={ctx.t('account.title')}
      tabs={tabs.map(({ id, label }) => ({ id, label: ctx.label(label) }))}
      value={tab.id}
      onChange={choose}
    >
      <Guard key={tab.id} report={ctx.report}>
        <Slotted load={tab.load} props={{}} fallback={<SkeletonRow lines={2} trailing />} />
      </Guard>
    </Tabs>
  )
}

/** The family's contribution, once it has loaded. */
function useParts({ report }: Context<AccountContract>, chain: ChainAdapter | undefined): ChainParts | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: ChainAdapter; readonly parts: ChainParts }>()
  useEffect(() => {
    if (chain) chain.load?.().then((parts) => setLoaded({ of: chain, parts }), report)
  }, [chain, report])
  return loaded?.of === chain ? loaded?.parts : undefined
}
