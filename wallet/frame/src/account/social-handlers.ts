import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import type { FrameHandlers } from '../message-server.js'
import type { Redeemed, SocialLogin } from './social-login.js'

type Handled =
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'AWAIT_SOCIAL'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'CONNECT_TELEGRAM'

/** Handles the page's provider login requests (specification section 4). */
export function socialHandlers({
  login,
  entered,
  user,
  waits,
  signal,
}: {
  readonly login: SocialLogin
  /** Called when a session begins. */
  readonly entered: (isAnother: boolean) => Promise<void>
  /** Returns the wallet's owner, on this network if given. Creates or unlocks the wallet first. */
  readonly user: (chainId: string | number | undefined, type?: EmbeddedUser['preferredAccountType']) => Promise<EmbeddedUser>
  /** Called when the request with this id is waiting for the visitor. */
  readonly waits: (id: string) => void
  /** Signal of the requests that are currently open. */
  readonly signal: () => AbortSignal
}): Required<Pick<FrameHandlers, Handled>> {
  const enter = async ({ userName, isAnother }: Redeemed): Promise<{ readonly userName?: string }> => {
    await entered(isAnother)
    return userName === undefined ? {} : { userName }
  }
  return {
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo }, { origin }) {
      const { uri, number } = await login.start({ provider, origin, returnTo })
      return { uri, matchCode: number }
    },
    AWAIT_SOCIAL: ({ uri }) => login.state(uri, signal()),
    async CONNECT_SOCIAL({ uri, chainId, preferredAccountType }) {
      const said = await enter(await login.redeem(uri))
      return { ...(await user(chainId, preferredAccountType)), ...said }
    },
    GET_FARCASTER_URI: async (_, { origin }) => ({ url: await login.farcaster(origin) }),
    async CONNECT_FARCASTER(_, { id }) {
      const { userName = '' } = await enter(await login.farcasterDone(() => waits(id), signal()))
      return { userName }
    },
    async CONNECT_TELEGRAM({ initData }, { origin }) {
      const said = await enter(await login.telegram(initData, origin))
      return { ...(await user(undefined)), ...said }
    },
  }
}
