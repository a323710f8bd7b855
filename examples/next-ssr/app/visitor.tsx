'use client'
import { useAccount } from '@latchkey/kernel/react'

/** Neutral on the server and at first paint; the account follows once it is known. */
export function Visitor() {
  const { status, address } = useAccount()
  return <p>{status === undefined ? 'Looking for your wallet…' : status === 'connected' ? `Hello ${address}` : 'No wallet connected'}</p>
}
