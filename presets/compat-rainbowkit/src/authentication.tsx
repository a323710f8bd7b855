'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Authentication, AuthenticationAdapter } from './session.js'

/** Returns the adapter; its type is checked. */
export function createAuthenticationAdapter(adapter: AuthenticationAdapter): AuthenticationAdapter {
  return adapter
}

/** The adapter, and the status as the app knows it. */
export interface RainbowKitAuthenticationProviderProps extends Authentication {
  /** `false` asks for no signature. Read at the first render of `RainbowKitProvider`. */
  readonly enabled?: boolean
  /** The app, with `RainbowKitProvider`. */
  readonly children?: ReactNode
}

const AuthenticationContext = /* @__PURE__ */ createContext<Authentication | undefined>(undefined)

/** Requires a signature from each account, which the adapter's server verifies. Belongs around `RainbowKitProvider`. */
export function RainbowKitAuthenticationProvider(props: RainbowKitAuthenticationProviderProps): ReactNode {
  const { adapter, status, enabled = true, children } = props
  const value = useMemo(() => (enabled ? { adapter, status } : undefined), [adapter, status, enabled])
  return <AuthenticationContext.Provider value={value}>{children}</AuthenticationContext.Provider>
}

/** The sign-in around the component; undefined without one. */
export function useAuthentication(): Authentication | undefined {
  return useContext(AuthenticationContext)
}
