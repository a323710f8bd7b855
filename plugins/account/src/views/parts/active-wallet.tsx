import type { Context } from '@latchkey/kernel'
import { Address, Avatar, Card, CopyButton, IconButton, NetworkBadge, useCore, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { accountKind } from '../../account-kind.js'
import { disconnectWallet } from '../../actions/disconnect-wallet.js'
import { hasBalance } from '../../actions/follow-balance.js'
import type { AccountContract } from '../../contract.js'
import type { LiveWallet } from '../../list-wallets.js'
import { Balance } from './balance.js'
import { Confirm } from './confirm.js'
import { useIdentity } from './use-identity.js'
import { useQuestion } from './use-question.js'

export interface ActiveWalletProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
  readonly wallet: LiveWallet
}

/** The wallet in use: its account, its balance, and the disconnect button. */
export function ActiveWallet({ ctx, namespace, wallet }: ActiveWalletProps): ReactNode {
  const { address, connector, info, name: walletName } = wallet
  const network = useCore(ctx).sessions[namespace]?.network
  const { leaving } = useOwn(ctx)
  const { name, avatar } = useIdentity(ctx, { namespace, address, network })
  const kind = accountKind(wallet.accounts, address)
  const { asks, ask, cancel, opener } = useQuestion()
  return (
    <Card>
      <div className="lk-own">
        <NetworkBadge network={{ name: walletName, src: info?.icon }}>
          <Avatar address={address} src={avatar} />
        </NetworkBadge>
        <div className="lk-grow">
          <p className="lk-strong">{name ?? <Address value={address} />}</p>
          <p className="lk-own-facts lk-14 lk-quiet">
            <span>{walletName}</span>
            {info?.user !== undefined && <bdi>{info.user}</bdi>}
            {kind && <span>{ctx.t(`account.wallets.kind.${kind}`)}</span>}
            {hasBalance(ctx, namespace, network) && <Balance ctx={ctx} of={{ namespace, address, network }} width={72} />}
          </p>
        </div>
        <div className="lk-own-ends">
          <CopyButton value={address} label={ctx.t('account.copy')} done={ctx.t('account.copied')} />
          <IconButton
            ref={opener}
            icon="disconnect"
            label={ctx.t('account.wallets.disconnectOne', { wallet: walletName })}
            expanded={asks}
            onClick={ask}
          />
        </div>
      </div>
      {asks && (
        <Confirm
          ctx={ctx}
          question={ctx.t('account.wallets.confirmOne', { wallet: walletName })}
          busy={leaving.includes(connector)}
          onYes={() => void disconnectWallet(ctx, { namespace, connector })}
          onNo={cancel}
        />
      )}
    </Card>
  )
}
