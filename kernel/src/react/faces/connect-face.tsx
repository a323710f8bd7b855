import { type ReactNode, useEffect } from 'react'
import { useCore } from '../../hooks/index.js'
import type { AccountFaceProps } from './account-face.js'
import { type FaceHost, FacePill } from './face.js'
import { LateAccountFace, loadAccountFace } from './late-account-face.js'

export interface ConnectFaceProps extends AccountFaceProps {
  /** Text while nothing is connected. */
  readonly label?: string
  /** Text while connecting. */
  readonly loadingLabel?: string
}

/** "Connect wallet", a spinner while connecting, then the account. */
export function ConnectFace(props: ConnectFaceProps & FaceHost): ReactNode {
  const { kernel, root, width, label, loadingLabel, size, disabled, namespace } = props
  const core = useCore(kernel)
  const session = core.sessions[namespace ?? core.namespace ?? '']
  // The last session is restored in a moment: showing "Connect wallet" until then would flash.
  const connecting = session?.status === 'connecting' || (!core.ready && kernel.remembers)
  useEffect(() => {
    if (connecting) loadAccountFace().catch(() => {})
  }, [connecting])
  if (session?.status === 'connected') return <LateAccountFace {...props} />
  return (
    <FacePill
      {...{ kernel, root, width, size, disabled }}
      kind="primary"
      busy={connecting}
      onPress={() =>
        core.open ? kernel.close() : void kernel.open(undefined, namespace === undefined ? {} : { namespace }).catch(() => {})
      }
    >
      {connecting && <span className="lk-spin" />}
      {connecting ? (loadingLabel ?? kernel.t('shell.connecting')) : (label ?? kernel.t('shell.connect'))}
    </FacePill>
  )
}
