import type { Context } from '@latchkey/kernel'
import { Address, Avatar, CopyButton, List, Row, Section, shortAddress, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { accountKind } from '../../account-kind.js'
import { activateWallet } from '../../actions/activate-wallet.js'
import type { AccountContract } from '../../contract.js'
import { accountKey } from '../../entry-parts.js'
import type { LiveWallet } from '../../list-wallets.js'

export interface OtherAccountsProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
  readonly wallet: LiveWallet
  readonly addresses: readonly string[]
}

/** Further accounts of the wallet in use; one click switches. */
export function OtherAccounts({ ctx, namespace, wallet, addresses }: OtherAccountsProps): ReactNode {
  const { identities } = useOwn(ctx)
  const title = ctx.t('account.wallets.accounts', { wallet: wallet.name })
  return (
    <Section title={title}>
      <List label={title}>
        {addresses.map((address) => {
          const { name, avatar } = identities[accountKey({ namespace, address })] ?? {}
          const kind = accountKind(wallet.accounts, address)
          return (
            <Row
              key={address}
              title={name ?? <Address value={address} />}
              {...(kind && { subtitle: ctx.t(`account.wallets.kind.${kind}`) })}
              leading={<Avatar address={address} src={avatar} />}
              action={<CopyButton value={address} label={ctx.t('account.copy')} done={ctx.t('account.copied')} kind="small-icon" />}
              onClick={() => activateWallet(ctx, { namespace, connector: wallet.connector, address, name: name ?? shortAddress(address) })}
            />
          )
        })}
      </List>
    </Section>
  )
}
