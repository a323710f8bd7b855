import type { ReactNode } from 'react'
import { useCore } from '../../hooks/index.js'
import { shortAddress } from '../../ui/short-address.js'
import { useLate } from '../../ui/use-late.js'
import type { AccountFaceProps } from './account-face.js'
import { type FaceHost, FacePill } from './face.js'

/** Visitors without a wallet do not load the account's part of the buttons. */
export const loadAccountFace = async () => (await import('./account-face.js')).AccountFace

/** The account; its address alone until the code for the rest is loaded, and if that fails. Nothing while no wallet is connected. */
export function LateAccountFace(props: AccountFaceProps & FaceHost): ReactNode {
  const core = useCore(props.kernel)
  const session = core.sessions[props.namespace ?? core.namespace ?? '']
  if (!session?.address || session.status === 'disconnected') return null
  return <Loading {...props} address={session.address} />
}

function Loading({ address, ...props }: AccountFaceProps & FaceHost & { readonly address: string }): ReactNode {
  const { kernel, root, width, size, disabled, charsStart = 6, charsEnd = 4 } = props
  const AccountFace = useLate(loadAccountFace)
  if (AccountFace) return <AccountFace {...props} />
  return (
    <FacePill {...{ kernel, root, width, size, disabled }} onPress={() => void kernel.open().catch(() => {})}>
      <span className="lk-address">{shortAddress(address, { start: charsStart, end: charsEnd })}</span>
    </FacePill>
  )
}
