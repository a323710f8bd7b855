import { useEffect, useRef } from 'react'

/** Returns a signal that aborts when the view unmounts. Created on first use, since the visitor may act before any effect runs. */
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
