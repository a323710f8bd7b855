import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Question {
  /** Is the visitor being asked? */
  readonly asks: boolean
  readonly ask: () => void
  readonly cancel: () => void
  /** The button that asks; it gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** A question in place: shown by a button, which has the focus again when the visitor says no. */
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
