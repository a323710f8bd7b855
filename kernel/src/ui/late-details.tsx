import type { ReactNode } from 'react'
import type { DetailsProps } from './details.js'
import { useLate } from './use-late.js'

/** `Details` whose code is only loaded when something has failed. */
export function LateDetails(props: DetailsProps): ReactNode {
  const Details = useLate(async () => (await import('./details.js')).Details)
  // Its line is reserved, so that nothing shifts when it appears.
  return Details ? <Details {...props} /> : <div style={{ blockSize: 32 }} />
}
