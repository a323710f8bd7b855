import { type ReactNode, useRef } from 'react'
import { useLate } from '../ui/basics/index.js'
import type { ToastProps } from './toast.js'

/** Messages over the card. Their code comes with the first one; from then on it knows what was said before. */
export function LateToast(props: ToastProps): ReactNode {
  const wanted = useRef(false)
  wanted.current ||= props.toast !== undefined
  return wanted.current ? <Loaded {...props} /> : null
}

function Loaded(props: ToastProps): ReactNode {
  const Toast = useLate(async () => (await import('./toast.js')).Toast)
  return Toast ? <Toast {...props} /> : null
}
