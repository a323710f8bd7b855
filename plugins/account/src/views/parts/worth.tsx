import type { ReactNode } from 'react'

export interface WorthProps {
  /** Without it, the native balance is shown instead. */
  readonly total: ReactNode
  readonly balance: ReactNode
  /** Prices are expected: both lines are there from the start. */
  readonly isPriced: boolean
}

/** The total above the native balance, or that balance alone. */
export function Worth({ total, balance, isPriced }: WorthProps): ReactNode {
  return (
    <>
      <div className="lk-account-balance lk-32">{total || balance}</div>
      {(total || isPriced) && <div className="lk-account-native lk-16 lk-quiet">{total && balance}</div>}
    </>
  )
}
