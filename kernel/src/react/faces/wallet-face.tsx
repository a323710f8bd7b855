import { type ReactNode, useState } from 'react'
import { useCore } from '../../hooks/index.js'
import { Image } from '../../ui/image.js'
import { type FaceHost, FacePill } from './face.js'

export interface WalletFaceProps {
  /** Id of a wallet, as `useWallets()` lists it. */
  readonly wallet: string
  /** Family that it connects; all of the wallet's when left out. */
  readonly namespace?: string
  /** 40 or 32 px high; `md` when left out. */
  readonly size?: 'md' | 'sm'
  /** Gets the account that connected, the first where there are several. */
  readonly onSuccess?: (result: { readonly address: string; readonly namespace: string }) => void
  /** Gets what `connections.connect` rejected with: wallet/rejected, wallet/pending and others. */
  readonly onError?: (error: unknown) => void
}

/** Asks one wallet directly. Disabled while that wallet is connected or not there. */
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
