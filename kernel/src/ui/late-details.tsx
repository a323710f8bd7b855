import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { DetailsProps } from './details.js'

/** `Details` that come when something has failed, and not before. */
export function LateDetails(props: DetailsProps): ReactNode {
  const [Loaded, setLoaded] = useState<ComponentType<DetailsProps>>()
  useEffect(() => {
    let here = true
    import('./details.js').then(
      ({ Details }) => here && setLoaded(() => Details),
      () => {
        // The sentence above them stands without details.
      },
    )
    return () => {
      here = false
    }
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}
