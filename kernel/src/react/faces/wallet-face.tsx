import { type ReactNode, useState } from 'react'
import { useCore } from '../../hooks/index.js'
import { Image } from '../../ui/image.js'
import { type FaceHost, FacePill } from './face.js'

export interface WalletFaceProps {
  /** Id of a wallet, as `useWallets()` lists it. */
  readonly wallet: string
  /** Family to connect. Defaults to all that the wallet supports. */
  readonly namespace?: string
  /** 40 or 32 px high. Defaults to `md`. */
  readonly size?: 'md' | 'sm'
  /** Called with the connected account, the first one if there are several. */
  readonly onSuccess?: (result: { readonly address: string; readonly namespace: string }) => void
  /** Called with the error that `connections.connect` rejected with: wallet/rejected, wallet/pending and others. */
  readonly onError?: (error: unknown) => void
}

/** Connects one wallet directly. Disabled while that wallet is connected or unavailable. */
export function WalletFace({ kernel, root, width, wallet, namespace, size, onSuccess, onError }: WalletFaceProps & FaceHost): ReactNode {
  const core = useCore(kernel)
  const [busy, setBusy] = useState(false)
  const info = core.connectors.find((c) => c.id === wallet)
  const connected = Object.values(core.sessions).some((s) => s.connections.some((c) => c.connector === wallet))
  const press = async (): Promise<void> => {
    setBusy(true)
    try {
      const [first] = await kernel.connections.connect({ connector: wallet, ...(namespace === undefined ? {} : { namespace }) })
      if (first) onSuccess?.(first)
    } catch (error) {
      onError?.(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FacePill {...{ kernel, root, width, size, busy }} dialog={false} disabled={!info || connected} onPress={() => void press()}>
      {busy ? <span className="lk-spin" /> : <Image src={info?.icon} name={info?.name ?? wallet} size={20} />}
      <span className="lk-pill-text">{info?.name ?? wallet}</span>
    </FacePill>
  )
}
