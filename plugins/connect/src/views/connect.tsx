import type { ConnectSection, ViewProps } from '@latchkey/kernel'
import { EmptyState, Screen, Separator, SkeletonRow, Slotted, useCore } from '@latchkey/kernel/ui/basics'
import { Fragment, type ReactNode } from 'react'
import type { ConnectContract } from '../contract.js'
import { visibleSections } from '../visible-sections.js'
import type { LegalAround } from './connect-wallets.js'
import { GuideRow } from './parts/guide-row.js'

/** Lets the visitor pick a way to connect: the blocks that plugins contribute, in the specification's order. */
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

/** Email and social form one group; everything else is separated from the wallets. */
function needsSeparator(a: ConnectSection | undefined, b: ConnectSection): boolean {
  return a?.id === 'wallet' || b.id === 'wallet'
}

/** As many as are expected, so that nothing jumps when they arrive. */
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
