import { type ReactNode, useEffect, useRef, useState } from 'react'
import { safeImage } from './safe-image.js'

/** An image and its placeholder. */
export interface ImageProps {
  /** An https, data or blob URL; anything else shows the placeholder. */
  readonly src?: string | undefined
  /** Content of the image; its first letter is the placeholder. */
  readonly name: string
  /** Size in pixels. Defaults to 40. */
  readonly size?: 20 | 24 | 32 | 40 | 64 | 72 | undefined
  /** `square` has rounded corners. */
  readonly shape?: 'square' | 'round' | undefined
}

/** Milliseconds that an image has to load (specification section 9). */
export const IMAGE_MS = 2_000

/** A wallet, token or network image. Its space never changes; a letter replaces it if it fails or takes longer than 2 s. */
export function Image({ src, name, size = 40, shape = 'square' }: ImageProps): ReactNode {
  const source = safeImage(src)
  return <Loaded key={source} source={source} name={name} size={size} shape={shape} />
}

function Loaded({ source, name, size, shape }: { source: string | undefined; name: string; size: number; shape: string }): ReactNode {
  const [state, setState] = useState<'loading' | 'late' | 'failed'>(source ? 'loading' : 'failed')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A cached image may be complete before React attaches its listeners.
    const { current } = image
    if (current?.complete && current.naturalWidth > 0) show(current)
  }, [])
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => image.current?.dataset.ready === undefined && setState('late'), IMAGE_MS)
    return () => clearTimeout(timer)
  }, [state])
  const letter = [...name.trim()][0] ?? '?'
  return (
    <span className="lk-image" data-shape={shape} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.45 }} aria-hidden="true">
      {source && state !== 'failed' && (
        <img
          ref={image}
          src={source}
          alt=""
          width={size}
          height={size}
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={(event) => show(event.currentTarget)}
          onError={() => setState('failed')}
        />
      )}
      {state !== 'loading' && <span>{letter.toUpperCase()}</span>}
    </span>
  )
}

/** Bypasses React, which would render every image in a long list twice. CSS hides the letter behind it. */
function show(image: HTMLImageElement): void {
  image.dataset.ready = ''
}
