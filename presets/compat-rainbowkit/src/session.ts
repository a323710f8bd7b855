import type { Eip155Kernel } from '@latchkey/eip155/wagmi'
import type { SIWEConfig } from '@latchkey/siwx'

/** Whether the app has a session with its own server. */
export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** How the app's server signs a visitor in. */
export interface AuthenticationAdapter {
  /** Returns a nonce from the server, valid once. */
  getNonce(): Promise<string>
  /** Creates the text that the visitor signs. */
  createMessage(args: { readonly nonce: string; readonly address: `0x${string}`; readonly chainId: number }): string
  /** Has the server verify the signature and begin a session. */
  verify(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  /** Ends the session. */
  signOut(): Promise<void>
}

/** The app's adapter and status, as `RainbowKitAuthenticationProvider` has them. */
export interface Authentication {
  readonly adapter: AuthenticationAdapter
  readonly status: AuthenticationStatus
}

/** The app's session, as the sign-in plugin asks for it. */
export interface Session {
  readonly siweConfig: SIWEConfig
  /** Takes over the app's latest adapter and status. */
  tell(authentication: Authentication): void
}

/** Creates the session of a kernel, which exists once the plugin asks. */
export function createSession(kernelOf: () => Eip155Kernel | undefined): Session {
  let now: Authentication | undefined
  const waiting = new Set<() => void>()
  /** The account that was first seen with the session: the app's server does not say whose it is. */
  let owner: string | undefined
  const account = () => kernelOf()?.state.core.sessions.eip155
  /** Waits while the status is loading. The sign-in plugin owns that wait: it names a slow server, and offers to retry. */
  const settled = async (): Promise<Authentication> => {
    while (!now || now.status === 'loading') await new Promise<void>((resolve) => waiting.add(resolve))
    return now
  }
  return {
    siweConfig: {
      getNonce: async () => (await settled()).adapter.getNonce(),
      createMessage({ nonce, address, chainId }) {
        if (!now) throw new Error('There is no authentication adapter.')
        // The plugin passes a checksummed address.
        return now.adapter.createMessage({ nonce, address: address as `0x${string}`, chainId })
      },
      async verifyMessage({ message, signature }) {
        const isValid = await (await settled()).adapter.verify({ message, signature })
        if (isValid) owner = account()?.address
        return isValid
      },
      async getSession() {
        const { status } = await settled()
        const { address, network } = account() ?? {}
        if (status !== 'authenticated' || address === undefined) return null
        owner ??= address
        return { address: owner, chainId: Number(network?.id) }
      },
      async signOut() {
        // The app has ended the session itself, or there was none.
        if (owner === undefined) return true
        owner = undefined
        await now?.adapter.signOut()
        return true
      },
      // One session is valid for every network.
      signOutOnNetworkChange: false,
    },
    tell(authentication) {
      now = authentication
      if (now.status === 'loading') return
      for (const resolve of waiting) resolve()
      waiting.clear()
      if (now.status === 'authenticated' || owner === undefined) return
      owner = undefined
      // The app has ended the session, and without one there is no connection. Only a stopped kernel rejects.
      kernelOf()
        ?.connections.disconnect({ namespace: 'eip155' })
        .catch(() => {})
    },
  }
}
