import type { ReactNode } from 'react'
import { serverComponentErrors } from '../ssr/index.js'
import { LatchkeyProvider as InClient, type LatchkeyProviderProps } from './index.js'

/** The provider in a server component, which can pass on the exports of a file with `'use client'`, but not a kernel. */
export function LatchkeyProvider({ kernel, children }: LatchkeyProviderProps): ReactNode {
  if (kernel && !isClientReference(kernel)) throw serverComponentErrors.create('kernel-in-server-component', {})
  return <InClient kernel={kernel}>{children}</InClient>
}

function isClientReference(value: object): boolean {
  return '$$typeof' in value && value.$$typeof === Symbol.for('react.client.reference')
}
