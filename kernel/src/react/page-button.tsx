'use client'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isComing, speaksEarly } from './coming-kernel.js'
import type { FaceHost } from './faces/index.js'
import { neutralKernel } from './neutral-kernel.js'
import { useAnyKernel } from './provider.js'

export interface PageButtonProps<P extends object> {
  readonly name: 'account' | 'connect' | 'network' | 'wallet'
  readonly face: ComponentType<P & FaceHost>
  readonly props: P
  /** Reserved from the first paint, so that nothing shifts when the button becomes active. */
  readonly width: number
}

/**
 * A standard button in the app's page. It renders inside its own shadow root, so that the page's styles and the widget's do not affect each
 * other. Until that root exists, as in server-rendered HTML, a placeholder of the same size takes its place. It only uses attributes,
 * because a strict content security policy blocks style attributes in served HTML.
 */
export function PageButton<P extends object>({ name, face: Face, props, width }: PageButtonProps<P>): ReactNode {
  const kernel = useAnyKernel()
  const host = useRef<HTMLSpanElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  // Only served HTML is painted before the shadow root exists.
  const isServed = useSyncExternalStore(never, no, yes)
  useBrowserLayoutEffect(() => {
    const element = host.current
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  const height = 'size' in props && props.size === 'sm' ? 32 : 40
  const hold = (
    <svg width={width} height={height} aria-hidden="true">
      <rect width={width} height={height} rx={height / 2} fill="currentColor" opacity="0.08" />
    </svg>
  )
  const holds = (): boolean => {
    if (!isComing(kernel)) return kernel === neutralKernel
    return name !== 'connect' || !speaksEarly('label' in props && props.label !== undefined)
  }
  return (
    <span ref={host} data-latchkey={name}>
      {isServed && hold}
      {root && createPortal(holds() ? hold : <Face {...props} kernel={kernel} root={root} width={width} />, root)}
    </span>
  )
}

// On the server, React warns about layout effects, which would do nothing there anyway.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

const never = () => () => {}
const no = (): boolean => false
const yes = (): boolean => true
