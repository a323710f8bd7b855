import type { Context } from '@latchkey/kernel'
import { Address, IconButton, Image, Row, useOwn } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { activateWallet } from '../../actions/activate-wallet.js'
import { disconnectWallet } from '../../actions/disconnect-wallet.js'
import type { AccountContract } from '../../contract.js'
import type { LiveWallet } from '../../list-wallets.js'
import { Confirm } from './confirm.js'
import { useQuestion } from './use-question.js'

export interface OtherWalletProps {
  readonly ctx: Context<AccountContract>
  readonly namespace: string
  readonly wallet: LiveWallet
}

/** A connected wallet that is not in use: one click switches to it, Delete or the button beside it disconnects. */
export function OtherWallet({ ctx, namespace, wallet }: OtherWalletProps): ReactNode {
  const { connector, address, info, name } = wallet
  const { leaving } = useOwn(ctx)
  const { asks, ask, cancel, opener } = useQuestion()
  const busy = leaving.includes(connector)
  return (
    <>
      <Row
        title={name}
        subtitle={info?.user === undefined ? <Address value={address} /> : <bdi>{info.user}</bdi>}
        leading={<Image src={info?.icon} name={name} />}
        busy={busy}
        action={
          <IconButton ref={opener} icon="disconnect" label={ctx.t('account.wallets.disconnectOne', { wallet: name })} onClick={ask} />
        }
        onClick={() => activateWallet(ctx, { namespace, connector, address, name })}
        onRemove={ask}
      />
      {asks && (
        <li>
          <Confirm
            ctx={ctx}
            question={ctx.t('account.wallets.confirmOne', { wallet: name })}
            busy={busy}
            onYes={() => void disconnectWallet(ctx, { namespace, connector })}
            onNo={cancel}
          />
        </li>
      )}
    </>
  )
}
