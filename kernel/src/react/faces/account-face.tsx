import { type ReactNode, useEffect, useState } from 'react'
import { findIdentity } from '../../headless/index.js'
import { useCore } from '../../hooks/index.js'
import { nameSources } from '../../late/index.js'
import type { BalanceState, Identity } from '../../points/index.js'
import { Amount } from '../../ui/amount.js'
import { Avatar } from '../../ui/avatar.js'
import { shortAddress } from '../../ui/short-address.js'
import { watchBalance } from '../watch-balance.js'
import { type FaceHost, FacePill } from './face.js'

export interface AccountFaceProps {
  /** 40 or 32 px high. Defaults to `md`. */
  readonly size?: 'md' | 'sm'
  /** The balance, shown before the account. Defaults to `show`. */
  readonly balance?: 'show' | 'hide'
  /** Ignores presses. */
  readonly disabled?: boolean
  /** Characters of the address before the ellipsis. Defaults to 6. */
  readonly charsStart?: number
  /** Characters after the ellipsis. Defaults to 4. */
  readonly charsEnd?: number
  /** Family whose account is shown. Defaults to the one in use. */
  readonly namespace?: string
}

/** Balance, picture, name or short address. Red if the wallet is on a network the app does not know. */
export function AccountFace(props: AccountFaceProps & FaceHost): ReactNode {
  const { kernel, root, width, size, balance = 'show', disabled, charsStart = 6, charsEnd = 4, namespace } = props
  const core = useCore(kernel)
  const name = namespace ?? core.namespace ?? ''
  const session = core.sessions[name]
  const [known, know] = useState<{ readonly of: string; readonly amount?: BalanceState; readonly identity?: Identity }>()
  const { address, network, supported } = session ?? {}
  // An amount and a name belong to their account: they are never drawn for another one, not even for a frame.
  const of = `${name}:${network?.caipNetworkId}:${address}`
  const { amount, identity } = known?.of === of ? known : { amount: undefined, identity: undefined }
  useEffect(() => {
    if (balance === 'hide' || !address || !network || !supported) return
    return watchBalance(kernel, { namespace: name, address, network }, (next) =>
      know((before) => ({ ...(before?.of === of && before), of, amount: next })),
    )
  }, [kernel, balance, name, address, network, supported, of])
  useEffect(() => {
    if (!address) return
    const leave = new AbortController()
    void findIdentity(kernel.read(nameSources), { namespace: name, address, network }, leave).then(
      (found) => found && know((before) => ({ ...(before?.of === of && before), of, identity: found })),
    )
    return () => leave.abort()
  }, [kernel, name, address, network, of])
  if (!session || !address || session.status === 'disconnected') return null
  // An app that allows unknown networks has no view for leaving them.
  const fine = supported || !kernel.canOpen('UnsupportedChain')
  const showsBalance = balance === 'show' && supported && amount?.status !== 'failed'
  return (
    <FacePill
      {...{ kernel, root, size, disabled }}
      width={balance === 'show' ? width : 0}
      kind={fine ? 'plain' : 'danger'}
      busy={session.status === 'connecting'}
      onPress={() => (core.open ? kernel.close() : void kernel.open().catch(() => {}))}
    >
      {showsBalance &&
        (amount?.data ? (
          <Amount value={amount.data.quantity.numeric} max={3} min={network?.testnet ? 2 : undefined} symbol={amount.data.symbol} />
        ) : (
          <span className="lk-bone" />
        ))}
      {showsBalance && <span className="lk-pill-divider" />}
      <Avatar address={address} src={identity?.avatar} size={20} />
      {fine ? (
        <span className="lk-pill-text" title={address}>
          {identity?.name ?? <span className="lk-address">{shortAddress(address, { start: charsStart, end: charsEnd })}</span>}
        </span>
      ) : (
        <span className="lk-pill-text">{kernel.t('shell.switch')}</span>
      )}
    </FacePill>
  )
}
