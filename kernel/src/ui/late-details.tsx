import type { ReactNode } from 'react'
import type { DetailsProps } from './details.js'
import { useLate } from './use-late.js'

/** `Details` that come when something has failed, and not before. */
export function LateDetails(props: DetailsProps): ReactNode {
  const Details = useLate(async () => (await import('./details.js')).Details)
  return Details ? <Details {...props} /> : null
}
