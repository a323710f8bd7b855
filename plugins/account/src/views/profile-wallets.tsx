import type { ViewProps } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { Button, Screen, Tabs, useCore, useOwn } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import { disconnectAll } from '../actions/disconnect-wallet.js'
import type { ConnectFace } from '../connect-face.js'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { Confirm } from './parts/confirm.js'
import { useQuestion } from './parts/use-question.js'
import { WalletsOf } from './parts/wallets-of.js'

/** Every connected wallet: the one in use, the others, and a way to add more. */
export default function ProfileWallets({ ctx }: ViewProps<AccountContract, 'ProfileWallets'>): ReactNode {
  const core = useCore(ctx)
  const { leaving } = useOwn(ctx)
  const { multiWallet = true } = ctx.use(accountOptions)
  const [chosen, choose] = useState(core.only ?? core.namespace)
  const { asks, ask, cancel, opener } = useQuestion()
  const families = ctx.read(chains)
  const namespace = families.find((c) => c.namespace === chosen)?.namespace ?? families[0]?.namespace
  if (namespace === undefined) return <Screen />
  const wallets = Object.values(core.sessions).reduce((count, session) => count + session.connections.length, 0)
  const connect = ctx.peer<ConnectFace>('connect')
  const all = asks ? (
    <Confirm
      ctx={ctx}
      question={ctx.t('account.wallets.confirmAll')}
      busy={leaving.includes('*')}
      onYes={() => void disconnectAll(ctx)}
      onNo={cancel}
    />
  ) : (
    <div className="lk-leave">
      <Button ref={opener} kind="quiet" icon="disconnect" onClick={ask}>
        {ctx.t('account.wallets.disconnectAll')}
      </Button>
    </div>
  )
  return (
    <Screen
      footer={
        <>
          {wallets > 1 && all}
          {connect && (multiWallet || wallets === 0) && (
            <Button kind={wallets === 0 ? 'primary' : 'secondary'} icon="plus" onClick={() => connect.open('Connect')}>
              {ctx.t('account.wallets.add')}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={ctx.t('account.wallets.title')}
        tabs={families.map((chain) => ({ id: chain.namespace, label: ctx.label(chain.label) }))}
        value={namespace}
        onChange={choose}
      >
        <WalletsOf key={namespace} ctx={ctx} namespace={namespace} />
      </Tabs>
    </Screen>
  )
}
