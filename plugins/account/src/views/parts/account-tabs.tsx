import type { AccountTab, ChainAdapter, ChainParts, Context } from '@latchkey/kernel'
import { accountTabs, chains } from '@latchkey/kernel/late'
import { SkeletonRow, Tabs } from '@latchkey/kernel/ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { AccountContract } from '../../contract.js'
import { supportedBy } from '../../features.js'
import { Guard } from './guard.js'

export interface AccountTabsProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
}

/** What plugins show of the account: tokens, collectibles, activity. A single one needs no bar. */
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
        <Content tab={tab} />
      </Guard>
    </Tabs>
  )
}

/** What the family brings, once it is there. */
function useParts({ report }: Context<AccountContract>, chain: ChainAdapter | undefined): ChainParts | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: ChainAdapter; readonly parts: ChainParts }>()
  useEffect(() => {
    if (chain) chain.load?.().then((parts) => setLoaded({ of: chain, parts }), report)
  }, [chain, report])
  return loaded?.of === chain ? loaded?.parts : undefined
}

function Content({ tab }: { readonly tab: AccountTab }): ReactNode {
  // A slot's default export is a React component; the kernel keeps React out of its types.
  const Loaded = useMemo(() => lazy(async () => ({ default: (await tab.load()).default as ComponentType })), [tab])
  return (
    <Suspense fallback={<SkeletonRow lines={2} trailing />}>
      <Loaded />
    </Suspense>
  )
}
