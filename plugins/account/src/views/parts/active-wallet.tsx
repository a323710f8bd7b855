import type { Context } from '@latchkey/kernel'
import { Address, Avatar, Button, Card, CopyButton, NetworkBadge, useCore, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { disconnectWallet } from '../../actions/disconnect-wallet.js'
import { hasBalance } from '../../actions/follow-balance.js'
import type { AccountContract } from '../../contract.js'
import type { LiveWallet } from '../../list-wallets.js'
import { Balance } from './balance.js'
import { Confirm } from './confirm.js'
import { useIdentity } from './use-identity.js'

export interface ActiveWalletProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
  readonly wallet: LiveWallet
}

/** The wallet in use: whose it is, with how much, and the way out. */
export function ActiveWallet({ ctx, namespace, wallet }: ActiveWalletProps): ReactNode {
  const { address, connector, info, name: walletName } = wallet
  const network = useCore(ctx).sessions[namespace]?.network
  const { leaving } = useOwn(ctx)
  const { name, avatar } = useIdentity(ctx, { namespace, address, network })
  const [asks, setAsks] = useState(false)
  return (
    <Card>
      <div className="lk-own">
        <NetworkBadge network={{ name: walletName, src: info?.icon }}>
          <Avatar address={address} src={avatar} />
        </NetworkBadge>
        <div className="lk-grow">
          <p className="lk-own-text lk-strong">
            {name === undefined ? <Address value={address} /> : <span className="lk-cut">{name}</span>}
          </p>
          <p className="lk-14 lk-quiet">
            {hasBalance(ctx, namespace, network) ? <Balance ctx={ctx} of={{ namespace, address, network }} width={72} /> : walletName}
          </p>
        </div>
        <CopyButton value={address} label={ctx.t('account.copy')} done={ctx.t('account.copied')} />
      </div>
      {asks ? (
        <Confirm
          ctx={ctx}
          question={ctx.t('account.wallets.confirmOne', { wallet: walletName })}
          busy={leaving.includes(connector)}
          onYes={() => void disconnectWallet(ctx, { namespace, connector })}
          onNo={() => setAsks(false)}
        />
      ) : (
        <Button size="small" onClick={() => setAsks(true)}>
          {ctx.t('account.disconnect')}
        </Button>
      )}
    </Card>
  )
}
