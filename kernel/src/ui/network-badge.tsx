import type { ReactNode } from 'react'
import { Image, type ImageProps } from './image.js'
import { markStyles } from './styles/mark.js'
import { useStyles } from './use-styles.js'

/** A picture, and the network that it belongs to. */
export interface NetworkBadgeProps {
  /** The picture that carries the badge: an `Image` or an `Avatar`. */
  readonly children: ReactNode
  /** Drawn small at the picture's corner; `name` is its accessible name. */
  readonly network: { readonly name: string; readonly src?: string | undefined }
  /** Side of the badge in pixels; 20 when left out. */
  readonly size?: ImageProps['size']
}

/** A token, wallet or account with the mark of its network at the corner. */
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
