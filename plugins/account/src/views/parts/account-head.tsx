import type { Context } from '@latchkey/kernel'
import { type AccountInUse, explorerPage } from '@latchkey/kernel/async'
import { Address, Avatar, Chip, CopyButton, Image, Link } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { hasBalance } from '../../actions/follow-balance.js'
import type { AccountContract } from '../../contract.js'
import { accountOptions } from '../../entry-parts.js'
import { Balance } from './balance.js'
import { useIdentity } from './use-identity.js'

export interface AccountHeadProps {
  readonly ctx: Context<AccountContract>
  readonly account: AccountInUse
}

/** The connected account, its balance and network. */
export function AccountHead({ ctx, account }: AccountHeadProps): ReactNode {
  const { namespace, address, network, session } = account
  const { name, avatar } = useIdentity(ctx, { namespace, address, network })
  const explorer = explorerPage(ctx, network, { kind: 'address', id: address })
  return (
    <div className="lk-account">
      <Avatar address={address} src={avatar} size={72} />
      {name !== undefined && <p className="lk-account-title lk-16 lk-strong">{name}</p>}
      <p className={name === undefined ? 'lk-account-address lk-16 lk-strong' : 'lk-account-address lk-14 lk-quiet'}>
        <Address value={address} />
        <CopyButton value={address} label={ctx.t('account.copy')} done={ctx.t('account.copied')} kind="small-icon" />
      </p>
      {hasBalance(ctx, namespace, network) && (
        <div className="lk-account-balance lk-32">
          <span className="lk-hidden">{ctx.t('account.balance')}</span>
          <Balance ctx={ctx} of={{ namespace, address, network }} width={144} />
        </div>
      )}
      <div className="lk-account-chips lk-14">
        {session.status === 'connecting' ? (
          <Chip kind="quiet">{ctx.t('account.connecting')}</Chip>
        ) : (
          <NetworkChip ctx={ctx} account={account} />
        )}
        {explorer && (
          <Link href={explorer.url} external>
            {ctx.t('account.explorer', { explorer: explorer.name })}
          </Link>
        )}
      </div>
    </div>
  )
}

function NetworkChip({ ctx, account }: AccountHeadProps): ReactNode {
  const { enableNetworkSwitch = true } = ctx.use(accountOptions)
  const { network } = account
  const name = network?.name ?? ctx.t('account.network.unknown')
  const open = (): void => {
    ctx.emit('clickNetworks', {})
    ctx.open('Networks')
  }
  return (
    <Chip
      leading={<Image src={network?.assets?.imageUrl} name={name} size={20} shape="round" />}
      menu={enableNetworkSwitch}
      label={enableNetworkSwitch ? ctx.t('account.network.current', { network: name }) : undefined}
      onClick={enableNetworkSwitch ? open : undefined}
    >
      {name}
    </Chip>
  )
}
