import type { ConnectSection, ViewProps } from '@latchkey/kernel'
import { EmptyState, Screen, Separator, SkeletonRow, Slotted, useCore } from '@latchkey/kernel/ui/basics'
import { Fragment, type ReactNode } from 'react'
import type { ConnectContract } from '../contract.js'
import { visibleSections } from '../visible-sections.js'
import type { LegalAround } from './connect-wallets.js'
import { GuideRow } from './parts/guide-row.js'

/** Lets the visitor pick one way in: the blocks that plugins brought, in the order the specification gives them. */
export default function Connect({ ctx, args, Legal }: ViewProps<ConnectContract, 'Connect'> & LegalAround): ReactNode {
  const core = useCore(ctx)
  const sections = visibleSections(ctx)
  if (sections.length === 0) {
    return (
      <Screen>
        <EmptyState icon="key" title={ctx.t('connect.none')} />
      </Screen>
    )
  }
  return (
    <Screen>
      <Legal ctx={ctx}>
        {sections.map((section, i) => (
          <Fragment key={section.id}>
            {i > 0 && needsSeparator(sections[i - 1], section) && <Separator />}
            <Slotted
              load={section.load}
              props={{ namespace: args?.namespace ?? core.only }}
              fallback={<Rows count={section.id === 'wallet' ? Math.max(1, core.connectors.length) : 1} />}
            />
          </Fragment>
        ))}
        <GuideRow ctx={ctx} />
      </Legal>
    </Screen>
  )
}

/** Email and social stand together; anything beside the wallets is set apart from them. */
function needsSeparator(a: ConnectSection | undefined, b: ConnectSection): boolean {
  return a?.id === 'wallet' || b.id === 'wallet'
}

/** As many as are likely to come, so that nothing jumps when they do. */
function Rows({ count }: { readonly count: number }): ReactNode {
  return (
    <div className="lk-stack">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same
        <SkeletonRow key={i} />
      ))}
    </div>
  )
}
