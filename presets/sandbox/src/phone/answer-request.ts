import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { SignClientTypes } from '@walletconnect/types'
import { handleCall } from '../wallet/handle-call.js'
import { toFailure } from '../wallet/to-failure.js'
import type { WalletAnswer } from '../wallet/wallet.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { siteOf } from './open-session.js'

/** Takes a request of an app through the wallet and sends what came of it. */
export async function answerRequest(
  core: WalletCore,
  client: Client,
  { id, topic, params: { request, chainId } }: SignClientTypes.EventArguments['session_request'],
): Promise<void> {
  const site = siteOf(topic)
  const chain = Number(chainId.split(':')[1])
  const answer = await handleCall(core, {
    origin: site,
    via: 'walletconnect',
    method: request.method,
    params: request.params,
    link: site,
    chain,
  }).then(
    (result): WalletAnswer => ({ result }),
    (error: unknown): WalletAnswer => ({ error: toFailure(error) }),
  )
  // The session may have ended while somebody thought about it.
  if (!client.session.keys.includes(topic)) return
  const response =
    'result' in answer
      ? { id, jsonrpc: '2.0', result: answer.result }
      : { id, jsonrpc: '2.0', error: { ...answer.error, data: answer.error.data as string | undefined } }
  await client.respond({ topic, response: response as Parameters<Client['respond']>[0]['response'] })
}
