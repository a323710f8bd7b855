'use client'
import { type ComponentType, type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
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
 * other. In server-rendered HTML, a placeholder of the same size takes its place. It only uses attributes, because a strict content security
 * policy blocks style attributes in served HTML.
 */
export function PageButton<P extends object>({ name, face: Face, props, width }: PageButtonProps<P>): ReactNode {
  const kernel = useAnyKernel()
  const isServed = useSyncExternalStore(never, no, yes)
  // React draws into it before the shadow root exists, so that the first pass is the only one.
  const [root] = useState(createRoot)
  const attach = useCallback(
    (host: HTMLSpanElement | null): void => {
      if (host && root) (host.shadowRoot ?? host.attachShadow({ mode: 'open' })).append(root)
    },
    [root],
  )
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
    <>
      {/* A shadow root would hide the placeholder of served HTML. */}
      <span ref={isServed ? undefined : attach} data-latchkey={name}>
        {isServed && hold}
      </span>
      {/* After the host, whose shadow root the effects of the face need. */}
      {!isServed && root && createPortal(holds() ? hold : <Face {...props} kernel={kernel} root={root} width={width} />, root)}
    </>
  )
}

function createRoot(): HTMLElement | undefined {
  if (typeof document === 'undefined') return undefined
  const root = document.createElement('span')
  root.style.display = 'contents'
  // The page's direction ends here: each face has its own.
  root.dir = 'ltr'
  return root
}

const never = () => () => {}
const no = (): boolean => false
const yes = (): boolean => true
