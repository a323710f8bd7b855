import { type ReactNode, useEffect, useRef, useState } from 'react'
import { safeImage } from './safe-image.js'

/** A picture, and what stands in for it. */
export interface ImageProps {
  /** An https address, data or a blob; anything else draws the placeholder. */
  readonly src?: string | undefined
  /** What the picture stands for; its first letter is the placeholder. */
  readonly name: string
  /** Side in pixels; 40 when left out. */
  readonly size?: 20 | 24 | 32 | 40 | 64 | 72 | undefined
  /** `square` has rounded corners. */
  readonly shape?: 'square' | 'round' | undefined
}

/** A wallet, token or network picture. Its place never changes; a letter stands in when it fails or takes longer than 2 s. */
export function Image({ src, name, size = 40, shape = 'square' }: ImageProps): ReactNode {
  const source = safeImage(src)
  return <Loaded key={source} source={source} name={name} size={size} shape={shape} />
}

function Loaded({ source, name, size, shape }: { source: string | undefined; name: string; size: number; shape: string }): ReactNode {
  const [state, setState] = useState<'loading' | 'late' | 'failed'>(source ? 'loading' : 'failed')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // An image out of the browser's cache may be complete before React listens.
    const { current } = image
    if (current?.complete && current.naturalWidth > 0) show(current)
  }, [])
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => image.current?.dataset.ready === undefined && setState('late'), 2000)
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

/** Past React: in a long list every picture would be drawn twice. The letter behind it goes by its style. */
function show(image: HTMLImageElement): void {
  image.dataset.ready = ''
}
