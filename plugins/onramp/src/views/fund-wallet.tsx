import type { FundMethod, ViewProps } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'
import { chains, fundMethods } from '@latchkey/kernel/late'
import { EmptyState, type IconName, Image, List, Row, Screen, useCore } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { OnrampContract } from '../contract.js'
import { shared } from '../shared.js'

/** Lists ways to add funds, provided by plugins. A single one is opened at once; going back from it shows the list. */
export default function FundWallet({ ctx }: ViewProps<OnrampContract, 'FundWallet'>): ReactNode {
  const core = useCore(ctx)
  const account = accountInUse(core)
  const own = ctx.use(shared)
  const supports = ctx.read(chains).find(({ namespace }) => namespace === account?.namespace)?.supports ?? []
  const ways = ctx.read(fundMethods).filter(({ feature }) => feature === undefined || supports.includes(feature))
  const press = (way: FundMethod): void => {
    try {
      way.press()
    } catch (error) {
      ctx.report(error)
    }
  }
  const key = core.stack.findLast(({ view }) => view === 'FundWallet')?.key
  const isTop = core.stack.at(-1)?.view === 'FundWallet'
  const [only] = ways.length === 1 ? ways : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!only || !isTop || key === undefined || own.skipped === key) return
    own.skipped = key
    press(only)
  }, [only?.id, isTop, key])
  if (ways.length === 0)
    return (
      <Screen>
        <EmptyState icon="buy" title={ctx.t('onramp.fund.none')} />
      </Screen>
    )
  return (
    <Screen>
      <List label={ctx.t('onramp.fund.title')}>
        {ways.map((way) => (
          <Row
            key={way.id}
            {...(isPicture(way.icon) ? { leading: <Image src={way.icon} name={ctx.label(way.label)} /> } : { icon: way.icon as IconName })}
            title={ctx.label(way.label)}
            arrow
            onClick={() => press(way)}
          />
        ))}
      </List>
    </Screen>
  )
}

function isPicture(icon: string): boolean {
  return /^(https?:|data:|blob:|\/)/.test(icon)
}
