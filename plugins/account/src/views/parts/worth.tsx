import type { ReactNode } from 'react'

export interface WorthProps {
  /** Without it, the native balance is shown instead. */
  readonly total: ReactNode
  readonly balance: ReactNode
}

/** Always two lines, for any data. */
export function Worth({ total, balance }: WorthProps): ReactNode {
  return (
    <>
      <div className="lk-account-balance lk-32">{total || balance}</div>
      <div className="lk-account-native lk-16 lk-quiet">{total && balance}</div>
    </>
  )
}
