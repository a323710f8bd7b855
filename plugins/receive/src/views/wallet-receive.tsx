import type { Context, ViewProps } from '@latchkey/kernel'
import { EmptyState, Image, Notice, QrCode, Row, Screen, Tabs, useCore, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { ReceiveContract } from '../contract.js'
import { type Receiver, receiverOf } from '../receiver.js'
import { useCode } from './parts/use-code.js'
import { useName } from './parts/use-name.js'
import { WholeAddress } from './parts/whole-address.js'

/** The account's address as a code and in full as text, and the networks it works on. */
export default function WalletReceive({ ctx }: ViewProps<ReceiveContract, 'WalletReceive'>): ReactNode {
  const receiver = receiverOf(useCore(ctx))
  const [kind, setKind] = useState<string>()
  const accounts = receiver?.accounts ?? []
  const account = accounts.find(({ type }) => type === kind) ?? receiver?.account
  const { name, avatar } = useName(ctx, account, receiver?.network)
  const code = useCode(ctx, account)
  if (!receiver || !account) {
    return (
      <Screen>
        <EmptyState icon="wallet" title={ctx.t('receive.none')} />
      </Screen>
    )
  }
  const content = (
    <>
      <div className="lk-receive">
        <QrCode
          value={code}
          label={ctx.t('receive.qrAlt')}
          image={name !== undefined && avatar !== undefined ? { src: avatar, name } : undefined}
        />
        {name !== undefined && <p className="lk-16 lk-strong">{name}</p>}
        <WholeAddress key={account.address} ctx={ctx} account={account} />
      </div>
      {receiver.smart && <Notice kind="danger" title={ctx.t('receive.only', { network: receiver.network?.name ?? '' })} />}
      {!receiver.smart && <Networks ctx={ctx} receiver={receiver} />}
    </>
  )
  if (accounts.length < 2) return <Screen>{content}</Screen>
  return (
    <Screen>
      <Tabs
        label={ctx.t('receive.kinds')}
        tabs={accounts.map(({ type }) => ({ id: type, label: ctx.t(KIND_KEYS[type] ?? 'receive.payment') }))}
        value={account.type}
        onChange={setKind}
      >
        {content}
      </Tabs>
    </Screen>
  )
}

const KIND_KEYS: { readonly [kind: string]: ReceiveContract['messages'] } = {
  payment: 'receive.payment',
  ordinal: 'receive.ordinal',
  stx: 'receive.stx',
}

/** Networks whose names fit on a line; the others are counted. */
const NAMED = 2

function Networks({ ctx, receiver }: { readonly ctx: Context<ReceiveContract>; readonly receiver: Receiver }): ReactNode {
  const { locale } = useShell()
  const { networks } = receiver
  if (networks.length === 0) return null
  const more = networks.length - NAMED
  const names = [...networks.slice(0, NAMED).map(({ name }) => name), ...(more > 0 ? [ctx.t('receive.more', { count: more })] : [])]
  return (
    <Row
      leading={
        <span className="lk-receive-networks">
          {networks.slice(0, 3).map(({ caipNetworkId, name, assets }) => (
            <Image key={caipNetworkId} src={assets?.imageUrl} name={name} size={24} shape="round" />
          ))}
        </span>
      }
      title={ctx.t('receive.network', { networks: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) })}
      arrow
      onClick={() => ctx.open('WalletCompatibleNetworks')}
    />
  )
}
