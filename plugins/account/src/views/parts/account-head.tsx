import type { Context } from '@latchkey/kernel'
import { type AccountInUse, explorerPage } from '@latchkey/kernel/async'
import { Address, Avatar, Chip, CopyButton, IconButton, Image, Link, Row, Skeleton, useLate, useShell } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { hasBalance } from '../../actions/follow-balance.js'
import type { AccountContract } from '../../contract.js'
import { accountOptions } from '../../entry-parts.js'
import { assetViews } from '../asset-chunk.js'
import { Balance } from './balance.js'
import { LeaveButton } from './leave-button.js'
import type { BalanceOf } from './use-balance.js'
import { useIdentity } from './use-identity.js'
import { Worth } from './worth.js'

export interface AccountHeadProps {
  readonly ctx: Context<AccountContract>
  readonly account: AccountInUse
}

/** The account, its wallet, its balance and its network. */
export function AccountHead({ ctx, account }: AccountHeadProps): ReactNode {
  const { namespace, address, network, session } = account
  const explorer = explorerPage(ctx, network, { kind: 'address', id: address })
  return (
    <>
      <Identity ctx={ctx} account={account} />
      <div className="lk-account">
        {hasBalance(ctx, namespace, network) && <Hero ctx={ctx} of={{ namespace, address, network }} />}
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
    </>
  )
}

/** One line: the account and its wallet, which leads to the others, and the buttons for both. */
function Identity({ ctx, account }: AccountHeadProps): ReactNode {
  const { namespace, address, network, session, walletName, wallet } = account
  const { locale } = useShell()
  const { avatar, name } = useIdentity(ctx, { namespace, address, network })
  const { length } = session.connections
  return (
    <Row
      leading={<Avatar address={address} src={avatar} />}
      title={walletName}
      // Without a name, the address is the title of the view.
      subtitle={
        wallet?.user === undefined ? name !== undefined && <Address value={address} /> : <bdi className="lk-cut lk-user">{wallet.user}</bdi>
      }
      trailing={
        // Otherwise right-to-left text would put the sign behind the number.
        length > 1 && <bdi dir="ltr">{ctx.t('account.wallets.more', { count: new Intl.NumberFormat(locale).format(length - 1) })}</bdi>
      }
      onClick={() => ctx.open('ProfileWallets')}
      action={
        <span className="lk-account-ends">
          <CopyButton value={address} label={ctx.t('account.copy')} done={ctx.t('account.copied')} kind="small-icon" />
          <IconButton icon="settings" label={ctx.t('account.settings')} size="small" onClick={() => ctx.open('AccountSettings')} />
          <LeaveButton ctx={ctx} account={account} kind="icon" />
        </span>
      }
    />
  )
}

/** The total value with the coin's balance below it, if prices are known; otherwise that balance alone. */
function Hero({ ctx, of }: { readonly ctx: Context<AccountContract>; readonly of: BalanceOf }): ReactNode {
  const LateTotal = useLate(async () => (await assetViews()).Total)
  const balance = (
    <>
      <span className="lk-hidden">{ctx.t('account.balance')}</span>
      <Balance ctx={ctx} of={of} width={144} />
    </>
  )
  if (of.network.testnet) return <div className="lk-account-balance lk-32">{balance}</div>
  // Prices come from the operator's server; nodes have none.
  const isPriced = ctx.http.baseUrl !== undefined
  if (LateTotal) return <LateTotal ctx={ctx} of={of} balance={balance} isPriced={isPriced} />
  return <Worth total={isPriced && <Skeleton width={144} height="1lh" />} balance={balance} isPriced={isPriced} />
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
