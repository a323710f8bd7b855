import { AccountFace, type AccountFaceProps } from './account-face.js'
import { ConnectFace, type ConnectFaceProps } from './connect-face.js'
import type { FaceHost } from './face.js'
import { NetworkFace, type NetworkFaceProps } from './network-face.js'
import { WalletFace, type WalletFaceProps } from './wallet-face.js'

export type { AccountFaceProps, ConnectFaceProps, FaceHost, NetworkFaceProps, WalletFaceProps }
export interface FaceProps {
  readonly account: AccountFaceProps
  readonly connect: ConnectFaceProps
  readonly network: NetworkFaceProps
  readonly wallet: WalletFaceProps
}
export type FaceName = keyof FaceProps

/** What page buttons look like; loaded after hydration. */
export const faces = { account: AccountFace, connect: ConnectFace, network: NetworkFace, wallet: WalletFace }
export interface FaceModule {
  readonly faces: typeof faces
}
