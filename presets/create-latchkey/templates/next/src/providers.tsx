'use client'
import { LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useState } from 'react'
import { newKernel } from './kernel'

/** Functions cannot pass from a server component to a client component, so the kernel is created here. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [kernel] = useState(newKernel)
  return <LatchkeyProvider kernel={kernel}>{children}</LatchkeyProvider>
}
