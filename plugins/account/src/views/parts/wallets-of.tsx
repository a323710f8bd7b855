import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { Chip, EmptyState, Image, List, Row, Section, useCore } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { ConnectFace } from '../../connect-face.js'
import type { AccountContract } from '../../contract.js'
import { accountOptions } from '../../entry-parts.js'
import { listWallets } from '../../list-wallets.js'
import { ActiveWallet } from './active-wallet.js'
import { OtherAccounts } from './other-accounts.js'
import { OtherWallet } from './other-wallet.js'

export interface WalletsOfProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
}

/** The wallets of one family of chains. */
export function WalletsOf({ ctx, namespace }: WalletsOfProps): ReactNode {
  const core = useCore(ctx)
  const { multiWallet = true } = ctx.use(accountOptions)
  const connect = ctx.peer<ConnectFace>('connect')
  const recents = connect?.state.recent.map(({ id }) => id) ?? []
  const { active, accounts, others, recent } = listWallets(core, { namespace, recent: recents, multiWallet })
  const family = ctx.read(chains).find((c) => c.namespace === namespace)
  return (
    <>
      {active ? (
        <Section title={ctx.t('account.wallets.active')}>
          <ActiveWallet key={active.connector} ctx={ctx} namespace={namespace} wallet={active} />
        </Section>
      ) : (
        <EmptyState icon="wallet" title={ctx.t('account.wallets.empty', { namespace: family ? ctx.label(family.label) : namespace })} />
      )}
      {active && accounts.length > 0 && <OtherAccounts ctx={ctx} namespace={namespace} wallet={active} addresses={accounts} />}
      {others.length > 0 && (
        <Section title={ctx.t('account.wallets.connected')}>
          <List label={ctx.t('account.wallets.connected')}>
            {others.map((wallet) => (
              <OtherWallet key={wallet.connector} ctx={ctx} namespace={namespace} wallet={wallet} />
            ))}
          </List>
        </Section>
      )}
      {recent.length > 0 && (
        <Section title={ctx.t('account.wallets.recent')}>
          <List label={ctx.t('account.wallets.recent')}>
            {recent.map(({ id, name, icon }) => (
              <Row
                key={id}
                title={name}
                leading={<Image src={icon} name={name} />}
                trailing={<Chip>{ctx.t('account.wallets.connect')}</Chip>}
                onClick={() => connect?.open('ConnectingExternal', { connector: id, namespace })}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
