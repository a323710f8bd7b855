import { type ReactNode, useRef } from 'react'
import type { CoreState, ShellHost } from '../types/index.js'
import { useLate } from '../ui/basics/index.js'
import type { ToastProps } from './toast.js'

/** Messages next to the card. Their code loads with the first message; after that it keeps track of earlier ones. */
export function LateToast(props: ToastProps): ReactNode {
  const wanted = useRef(false)
  wanted.current ||= props.toast !== undefined
  return wanted.current ? <Loaded {...props} /> : null
}

function Loaded(props: ToastProps): ReactNode {
  const Toast = useLate(async () => (await import('./toast.js')).Toast)
  return Toast ? <Toast {...props} /> : null
}

/** Dismisses a message, unless something is still pending or can be undone. */
export function dismiss(host: ShellHost, toast: CoreState['toast']): void {
  if (toast && toast.kind !== 'loading' && !toast.action) host.dismissToast(toast.id)
}
