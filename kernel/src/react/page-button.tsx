'use client'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FaceHost, FaceModule, FaceName, FaceProps } from './faces/index.js'
import { neutralKernel } from './neutral-kernel.js'
import { useAnyKernel } from './provider.js'
import { watchBalance } from './watch-balance.js'

export interface PageButtonProps<N extends FaceName> {
  readonly face: N
  readonly props: FaceProps[N]
  /** Reserved from the first paint on, so that nothing shifts when the button comes alive. */
  readonly width: number
}

/**
 * A button of ours in the app's page. It draws inside a shadow root of its own, so the page's styles and ours leave each
 * other alone; its code comes after hydration. Until then a drawing of the same size holds its place, made of attributes
 * only, because a strict content security policy blocks style attributes in served HTML.
 */
export function PageButton<N extends FaceName>({ face, props, width }: PageButtonProps<N>): ReactNode {
  const kernel = useAnyKernel()
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const [faces, setFaces] = useState<FaceModule>()
  useBrowserLayoutEffect(() => {
    const element = host.current
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  useEffect(() => {
    let here = true
    import('./faces/index.js').then(
      (module) => here && setFaces(module),
      (error: unknown) => console.error('Latchkey: a button could not be loaded.', error),
    )
    return () => {
      here = false
    }
  }, [])
  const height = 'size' in props && props.size === 'sm' ? 32 : 40
  const hold = (
    <svg width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} rx={height / 2} fill="currentColor" opacity="0.08" />
    </svg>
  )
  // The face of that name takes exactly these props.
  const Face = (kernel === neutralKernel ? undefined : faces?.faces[face]) as ComponentType<FaceProps[FaceName] & FaceHost> | undefined
  return (
    <span ref={host} data-latchkey={face}>
      {hold}
      {root && createPortal(Face ? <Face {...props} kernel={kernel} root={root} width={width} watchBalance={watchBalance} /> : hold, root)}
    </span>
  )
}

// On the server React warns about layout effects, which would do nothing there anyway.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
