import type { ViewProps } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { Image, List, LoginGated, ProgressRing, Row, Screen, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { askWallet, isConnected } from '../actions/choose-wallet.js'
import type { ConnectContract } from '../contract.js'

/** Asks for the chain family of a wallet that supports several. */
export default function ConnectingMultiChain({ ctx, args }: ViewProps<ConnectContract, 'ConnectingMultiChain'>): ReactNode {
  const { networks } = useCore(ctx)
  const families = ctx.read(chains).flatMap((chain) => {
    const road = args.roads.find((r) => r.namespaces.includes(chain.namespace))
    return road ? [{ ...road, namespace: chain.namespace, label: ctx.label(chain.label) }] : []
  })
  return (
    <LoginGated ctx={ctx} whole>
      <Screen lead={ctx.t('connect.multi.lead', { wallet: args.name })}>
        <ProgressRing state="idle" src={args.icon} name={args.name} />
        <List label={ctx.t('connect.multi.title')}>
          {families.map(({ namespace, connector, label }) => {
            const connected = isConnected(ctx, namespace, connector)
            const image = networks.find((n) => n.chainNamespace === namespace)?.assets?.imageUrl
            return (
              <Row
                key={namespace}
                title={label}
                leading={<Image src={image} name={label} shape="round" />}
                disabled={connected}
                reason={ctx.t('connect.multi.connected')}
                arrow={!connected}
                onClick={() => askWallet(ctx, { connector, namespace })}
              />
            )
          })}
        </List>
      </Screen>
    </LoginGated>
  )
}
