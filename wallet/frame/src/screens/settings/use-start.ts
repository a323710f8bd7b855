import { useEffect, useRef } from 'preact/hooks'

/** Runs once, when the screen mounts. */
export function useStart(start: () => void): void {
  const first = useRef(start)
  useEffect(() => first.current(), [])
}
