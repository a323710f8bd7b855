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
  /**
   * The children are a whole view, `<Screen>` included, that starts automatically or follows a gated one: not drawn until every gate is
   * open.
   */
  readonly whole?: boolean | undefined
}

/** Wraps content that starts a login in the gates of `loginGates`. List the point in the view's `shows`, so that they load with it. */
export function LoginGated({ ctx, children, whole }: LoginGatedProps): ReactNode {
  return ctx
    .read(loginGates)
    .reduceRight<ReactNode>(
      (inside, { id, load }) => <Slotted key={id} load={load} props={{ children: inside, whole }} fallback={<SkeletonRow />} />,
      children,
    )
}
