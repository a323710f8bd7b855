import type { ReactNode } from 'react'
import { useCore } from '../../hooks/index.js'
import { Image } from '../../ui/image.js'
import { type FaceHost, FacePill } from './face.js'
import { networkView } from './network-view.js'

export interface NetworkFaceProps {
  /** 40 or 32 px high. Defaults to `md`. */
  readonly size?: 'md' | 'sm'
  /** Ignores presses. */
  readonly disabled?: boolean
  /** Text while nothing is connected. */
  readonly label?: string
}

/** Picture and name of the network in use. */
export function NetworkFace({ kernel, root, width, size, disabled, label }: NetworkFaceProps & FaceHost): ReactNode {
  const core = useCore(kernel)
  const session = core.sessions[core.namespace ?? '']
  const connected = session?.status === 'connected'
  // An app that allows unknown networks has no view for leaving them.
  const wrong = connected && !session.supported && kernel.canOpen('UnsupportedChain')
  const network = connected || core.wanted[core.namespace ?? ''] ? session?.network : undefined
  const view = networkView(kernel)
  return (
    <FacePill
      {...{ kernel, root, width, size }}
      disabled={disabled || (view === 'Networks' && !kernel.canOpen(view))}
      kind={wrong ? 'danger' : 'plain'}
      busy={session?.status === 'connecting'}
      onPress={() => {
        if (core.open) return void kernel.close()
        // Views belong to plugins; without one, the button reports what is missing.
        void kernel.open(view as never).catch((error: unknown) => console.error(error))
      }}
    >
      {network && !wrong && <Image src={network.assets?.imageUrl} name={network.name} size={20} shape="round" />}
      <span className="lk-pill-text">{wrong ? kernel.t('shell.switch') : (network?.name ?? label ?? kernel.t('shell.network'))}</span>
    </FacePill>
  )
}
