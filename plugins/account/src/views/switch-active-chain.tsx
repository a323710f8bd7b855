import type { ViewProps } from '@latchkey/kernel'
import { chains, sessionInUse } from '@latchkey/kernel/late'
import { Button, Image, Screen, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { connectFor } from '../actions/connect-for.js'
import type { AccountContract } from '../contract.js'

/** The network belongs to another family, which needs a separate wallet. */
export default function SwitchActiveChain({ ctx, args: { chain } }: ViewProps<AccountContract, 'SwitchActiveChain'>): ReactNode {
  const core = useCore(ctx)
  const network = core.networks.find((n) => n.caipNetworkId === chain)
  const family = ctx.read(chains).find((c) => c.namespace === network?.chainNamespace)
  if (!network || !family) return <Screen />
  const target = ctx.label(family.label)
  const current = sessionInUse(core)?.network?.name ?? ctx.t('account.network.unknown')
  return (
    <Screen
      footer={
        <Button kind="primary" icon="wallet" onClick={() => void connectFor(ctx, network).catch(ctx.report)}>
          {ctx.t('account.switchActive.cta', { target })}
        </Button>
      }
    >
      <div className="lk-figure">
        <Image src={network.assets?.imageUrl} name={network.name} size={72} shape="round" />
        <p className="lk-quiet">{ctx.t('account.switchActive.lead', { current, target: network.name })}</p>
      </div>
    </Screen>
  )
}
