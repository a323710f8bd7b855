import { useEffect, useRef } from 'preact/hooks'

/** Runs once, when the screen comes. */
export function useStart(start: () => void): void {
  const first = useRef(start)
  useEffect(() => first.current(), [])
}
