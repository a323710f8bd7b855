import { type ReactNode, useEffect, useState } from 'react'
import { Image } from './image.js'
import { qrStyles } from './styles/qr.js'
import { useStyles } from './use-styles.js'

/** What a code holds. */
export interface QrCodeProps {
  /** Text that is scanned, such as a pairing address. Its place stays empty while it is undefined. */
  readonly value: string | undefined
  /** Says what the code is; offer the same by a `CopyButton` beneath. */
  readonly label: string
  /** A picture in the middle. */
  readonly image?: { readonly src?: string | undefined; readonly name: string } | undefined
}

const EMPTY = { path: '', size: 1 }

/** A code to scan: dark on white in both themes, with its quiet zone. */
export function QrCode({ value, label, image }: QrCodeProps): ReactNode {
  useStyles(qrStyles)
  const [{ path, size }, setCode] = useState(EMPTY)
  const hole = image ? 0.26 : 0
  useEffect(() => {
    if (value === undefined) return setCode(EMPTY)
    let current = true
    // The encoder is as heavy as three views and most visitors never see a code.
    import('./qr-path.js').then(
      ({ qrPath }) => current && setCode(qrPath(value, hole)),
      // Its place stays empty; the same text can be copied beneath.
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
      {image && <Image src={image.src} name={image.name} size={64} />}
    </div>
  )
}
