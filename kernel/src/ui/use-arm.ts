import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Arm, arm } from './arm.js'

export interface ArmedButton {
  readonly ref: RefObject<HTMLButtonElement | null>
  /** Whether a press counts yet. Draw the button as disabled until then, without its own `onClick`. */
  readonly armed: boolean
}

/**
 * A button that answers a question about money or identity. `of` identifies the question: when it changes, the button must be visible for a
 * while again.
 *
 * @see arm
 */
export function useArm(press: () => void, { of, seenMs }: { readonly of: unknown; readonly seenMs: number }): ArmedButton {
  const ref = useRef<HTMLButtonElement>(null)
  const current = useRef(press)
  const armer = useRef<Arm>(undefined)
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    current.current = press
  })
  useLayoutEffect(() => {
    if (!ref.current) return
    const life = new AbortController()
    armer.current = arm(ref.current, { press: () => current.current(), changed: setArmed, seenMs, signal: life.signal })
    return () => life.abort()
  }, [seenMs])
  // Before the new question can be seen, so that no press meant for the last one counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts the wait again
  useLayoutEffect(() => armer.current?.restart(), [of])
  return { ref, armed }
}
