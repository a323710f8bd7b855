import type { ReactNode } from 'react'

export interface Said {
  readonly polite: string
  readonly assertive: string
  /** Grows with each message, so that the same words are said again. */
  readonly count: number
}

/** Speaks to screen readers. Inside the dialog, since everything outside is inert while it is open. */
export function LiveRegions({ said }: { readonly said: Said }): ReactNode {
  return (
    <>
      <div className="lk-hidden" role="status" aria-live="polite">
        {said.polite && <p key={said.count}>{said.polite}</p>}
      </div>
      <div className="lk-hidden" role="alert" aria-live="assertive">
        {said.assertive && <p key={said.count}>{said.assertive}</p>}
      </div>
    </>
  )
}
