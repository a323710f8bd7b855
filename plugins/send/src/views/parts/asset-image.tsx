import type { Asset, Network } from '@latchkey/kernel'
import { Image, NetworkBadge } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

export interface AssetImageProps {
  readonly asset: Asset
  readonly network: Network | undefined
  readonly size: 20 | 24 | 40 | 64
}

/** A token's icon; large ones carry a badge of their network. */
export function AssetImage({ asset, network, size }: AssetImageProps): ReactNode {
  const own = asset.iconUrl || (asset.address === undefined ? network?.assets?.imageUrl : undefined)
  const image = <Image src={own} name={asset.symbol} size={size} shape="round" />
  if (size < 40 || !network || asset.address === undefined) return image
  return (
    <NetworkBadge network={{ name: network.name, src: network.assets?.imageUrl }} size={20}>
      {image}
    </NetworkBadge>
  )
}
