'use client'
import type { Kernel } from '@latchkey/kernel'
import { LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useConfig } from 'wagmi'
import { useAuthentication } from './authentication.js'
import { kernelOf } from './kernel-of.js'
import { setupOf } from './late-connector.js'
import type { RainbowKitProviderProps } from './provider-props.js'
import { toTheme } from './theme.js'

/**
 * Provides the widget to buttons and hooks below. Belongs inside `WagmiProvider`, whose config is that of `getDefaultConfig`, or has
 * connectors of `connectorsForWallets`. On a server, and until the page is hydrated, buttons reserve their space.
 */
export function RainbowKitProvider(props: RainbowKitProviderProps): ReactNode {
  const config = useConfig()
  const setup = setupOf(config)
  const authentication = useAuthentication()
  const [kernel, setKernel] = useState<Kernel<never>>()
  // The first ones count, besides theme, language and status: they are options of the kernel.
  const first = useRef({ props, hasSignIn: authentication !== undefined })
  const theme = JSON.stringify(toTheme(props.theme))
  // Effects of children run before those of wagmi's provider, which reconnects with this kernel.
  useEffect(() => {
    const made = kernelOf(setup, config, first.current.props, first.current.hasSignIn)
    // `JSON` leaves out what the theme does not set, and `toTheme` names it: a token that was set before is reset.
    const { mode, tokens } = JSON.parse(theme) as ReturnType<typeof toTheme>
    const own = setup.app.latchkey?.theme
    made.setTheme({ mode: own?.mode ?? mode, tokens: { ...toTheme(undefined).tokens, ...tokens, ...own?.tokens } })
    setKernel(made as unknown as Kernel<never>)
  }, [setup, config, theme])
  useEffect(() => {
    if (authentication) setup.session.tell(authentication)
  }, [setup, authentication])
  const { locale } = props
  const shown = useRef(locale)
  useEffect(() => {
    if (locale === undefined || locale === shown.current) return
    shown.current = locale
    void kernel?.setLocale(locale)
  }, [kernel, locale])
  return <LatchkeyProvider kernel={kernel}>{props.children}</LatchkeyProvider>
}
