import type { ReactNode } from 'react'

export interface Line {
  readonly text: string
  /** Grows with each line, so that repeated words are announced again. */
  readonly count: number
}

export interface Said {
  readonly polite?: Line | undefined
  readonly assertive?: Line | undefined
}

/** Announces text to screen readers. Inside the dialog, since everything outside is inert while it is open. */
export function LiveRegions({ said: { polite, assertive } }: { readonly said: Said }): ReactNode {
  return (
    <>
      <div className="lk-hidden" role="status" aria-live="polite">
        {polite && <p key={polite.count}>{polite.text}</p>}
      </div>
      <div className="lk-hidden" role="alert" aria-live="assertive">
        {assertive && <p key={assertive.count}>{assertive.text}</p>}
      </div>
    </>
  )
}
