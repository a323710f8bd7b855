import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code comes when it is first needed: nothing until then, and nothing where the code does not come. */
export function useLate<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a component is loaded once
  useEffect(() => {
    let here = true
    load().then(
      (component) => here && setLoaded(() => component),
      () => {
        // Only what the screen says without it is drawn late.
      },
    )
    return () => {
      here = false
    }
  }, [])
  return Loaded
}
