import type { ReactNode } from 'react'
import { Image, type ImageProps } from './image.js'
import { markStyles } from './styles/mark.js'
import { useStyles } from './use-styles.js'

/** An image, and the network it belongs to. */
export interface NetworkBadgeProps {
  /** The image with the badge: an `Image` or an `Avatar`. */
  readonly children: ReactNode
  /** Drawn small at the image's corner; `name` is its accessible name. */
  readonly network: { readonly name: string; readonly src?: string | undefined }
  /** Size of the badge in pixels. Defaults to 20. */
  readonly size?: ImageProps['size']
}

/** A token, wallet or account with the icon of its network at the corner. */
export function NetworkBadge({ children, network, size = 20 }: NetworkBadgeProps): ReactNode {
  useStyles(markStyles)
  return (
    <span className="lk-marked">
      {children}
      <span className="lk-mark">
        <Image src={network.src} name={network.name} size={size} />
      </span>
      <span className="lk-hidden">{network.name}</span>
    </span>
  )
}
