import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { SignClientTypes } from '@walletconnect/types'
import { handleCall } from '../wallet/handle-call.js'
import { toFailure } from '../wallet/to-failure.js'
import type { WalletAnswer } from '../wallet/wallet.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { type OpenSession, siteOf } from './open-session.js'

interface Args {
  readonly core: WalletCore
  readonly client: Client
  /** Absent once the session has ended. */
  readonly session: () => OpenSession | undefined
  readonly request: SignClientTypes.EventArguments['session_request']
}

/** Passes a request of an app through the wallet and sends the result. */
export async function answerRequest({ core, client, session, request: { id, topic, params } }: Args): Promise<void> {
  const { request, chainId } = params
  const site = siteOf(topic)
  const [family, reference] = chainId.split(':')
  const chain = family === 'eip155' ? Number(reference) : undefined
  const call = { origin: site, via: 'walletconnect', method: request.method, params: request.params, link: site, chain } as const
  const answer = await handleCall(core, call).then(
    (result): WalletAnswer => ({ result }),
    (error: unknown): WalletAnswer => ({ error: toFailure(error) }),
  )
  // It may have ended while the prompt was open.
  const open = session()
  if (!open) return
  if ('result' in answer && MOVES.includes(request.method)) open.showChain()
  await open.caughtUp()
  await client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as Parameters<Client['respond']>[0]['response'] })
}

/** Methods after which the wallet is on a chain that the app wants to use. */
const MOVES: readonly string[] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
