import type { Network } from '@latchkey/kernel'
import { Image, NetworkBadge } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { addressIn } from '../../asset-id.js'
import type { SwapToken } from '../../wire.js'

export interface TokenImageProps {
  readonly token: SwapToken
  readonly network: Network | undefined
  readonly size: 20 | 24 | 40
}

/** A token's image; large ones have their network's icon. */
export function TokenImage({ token, network, size }: TokenImageProps): ReactNode {
  const isNative = addressIn(token.asset) === undefined
  const own = token.iconUrl || (isNative ? network?.assets?.imageUrl : undefined)
  const image = <Image src={own} name={token.symbol} size={size} shape="round" />
  if (size < 40 || !network || isNative) return image
  return (
    <NetworkBadge network={{ name: network.name, src: network.assets?.imageUrl }} size={20}>
      {image}
    </NetworkBadge>
  )
}
