import { useEffect, useRef } from 'react'

/** A signal that aborts when the view goes. Made with its first use: what a visitor does may come before any effect. */
export function useLife(): () => AbortSignal {
  const life = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      life.current?.abort()
      life.current = undefined
    },
    [],
  )
  return () => {
    life.current ??= new AbortController()
    return life.current.signal
  }
}
