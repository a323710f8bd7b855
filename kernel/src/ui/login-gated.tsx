import type { ReactNode } from 'react'
import { loginGates } from '../points/index.js'
import type { Context } from '../types/index.js'
import { SkeletonRow } from './skeleton-row.js'
import { Slotted } from './slotted.js'

/** Props of the wrapper for views that start a login. */
export interface LoginGatedProps {
  /** Context of the view: the gates are those of its kernel. */
  readonly ctx: Pick<Context, 'read'>
  /** Disabled until every gate is open. */
  readonly children: ReactNode
}

/** Wraps content that starts a login in the gates of `loginGates`. List the point in the view's `shows`, so that they load with it. */
export function LoginGated({ ctx, children }: LoginGatedProps): ReactNode {
  return ctx
    .read(loginGates)
    .reduceRight<ReactNode>(
      (inside, { id, load }) => <Slotted key={id} load={load} props={{ children: inside }} fallback={<SkeletonRow />} />,
      children,
    )
}
