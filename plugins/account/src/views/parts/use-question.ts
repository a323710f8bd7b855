import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Question {
  /** True while the question is shown. */
  readonly asks: boolean
  readonly ask: () => void
  readonly cancel: () => void
  /** The button that opens the question; it gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** An inline question: opened by a button, which gets the focus back when the visitor declines. */
export function useQuestion(): Question {
  const [asks, setAsks] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !asks) opener.current?.focus()
    asked.current = asks
  }, [asks])
  return { asks, ask: () => setAsks(true), cancel: () => setAsks(false), opener }
}
