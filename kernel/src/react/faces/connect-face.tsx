import type { ReactNode } from 'react'
import { useCore } from '../../hooks/index.js'
import { AccountFace, type AccountFaceProps } from './account-face.js'
import { type FaceHost, FacePill } from './face.js'

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
  if (session?.status === 'connected') return <AccountFace {...props} />
  // The last session is restored in a moment: showing "Connect wallet" until then would flash.
  const connecting = session?.status === 'connecting' || (!core.ready && kernel.remembers)
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
