import { useSyncExternalStore } from 'react'

/** One value, or one for screens below 768 px and one for others. */
export type ResponsiveValue<T> =
  | T
  | {
      /** Below 768 px. */
      readonly smallScreen: T
      /** From 768 px on. */
      readonly largeScreen?: T
    }

const QUERY = '(min-width: 768px)'
const watch = (listener: () => void): (() => void) => {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is large. A server renders for large ones. */
export function useLargeScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}

/** Returns the value for the screen. */
export function valueFor<T extends string | boolean>(value: ResponsiveValue<T> | undefined, isLarge: boolean, or: T): T {
  if (typeof value !== 'object') return value ?? or
  return isLarge ? (value.largeScreen ?? or) : value.smallScreen
}
