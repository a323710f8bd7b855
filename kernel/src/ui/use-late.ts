import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code is loaded when first needed: draws nothing until then, or if loading fails. */
export function useLate<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a component is loaded once
  useEffect(() => {
    let here = true
    load().then(
      (component) => here && setLoaded(() => component),
      () => {
        // Only for content that the screen can do without.
      },
    )
    return () => {
      here = false
    }
  }, [])
  return Loaded
}
