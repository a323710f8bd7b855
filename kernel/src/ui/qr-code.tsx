import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icon.js'
import { Image } from './image.js'
import { qrStyles } from './styles/qr.js'
import { useStyles } from './use-styles.js'

/** Content of a QR code. */
export interface QrCodeProps {
  /** Text to encode, such as a pairing URI. The space stays empty while it is undefined. */
  readonly value: string | undefined
  /** Accessible label of the code; offer the same text with a `CopyButton` below. */
  readonly label: string
  /** An image in the middle; `wallet` is a generic wallet icon. */
  readonly image?: { readonly src?: string | undefined; readonly name: string } | 'wallet' | undefined
}

const EMPTY = { path: '', size: 1 }

/** A QR code: dark on white in both themes, with its quiet zone. */
export function QrCode({ value, label, image }: QrCodeProps): ReactNode {
  useStyles(qrStyles)
  const [{ path, size }, setCode] = useState(EMPTY)
  const hole = image ? 0.26 : 0
  useEffect(() => {
    if (value === undefined) return setCode(EMPTY)
    let current = true
    // The encoder is as large as three views, and most visitors never see a code.
    import('./qr-path.js').then(
      ({ qrPath }) => current && setCode(qrPath(value, hole)),
      // The space stays empty; the same text can be copied below.
      () => {},
    )
    return () => {
      current = false
    }
  }, [value, hole])
  return (
    <div className="lk-qr" role="img" aria-label={label}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      {image === 'wallet' ? (
        <span className="lk-image" data-mark>
          <Icon name="wallet" size={32} />
        </span>
      ) : (
        image && <Image src={image.src} name={image.name} size={64} />
      )}
    </div>
  )
}
