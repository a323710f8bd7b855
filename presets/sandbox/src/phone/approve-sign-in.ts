import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { AuthTypes, SignClientTypes } from '@walletconnect/types'
import { RpcError } from '../errors.js'
import { handleCall } from '../wallet/handle-call.js'
import { toFailure } from '../wallet/to-failure.js'
import type { WalletCore } from '../wallet/wallet-core.js'

/**
 * Answers one-click sign-in: connects and signs one message a chain in one step. Resolves with the session's topic.
 * @throws RpcError when the wallet says no.
 * @see https://chainagnostic.org/CAIPs/caip-222
 */
export async function approveSignIn(
  core: WalletCore,
  client: Client,
  { id, params }: SignClientTypes.EventArguments['session_authenticate'],
): Promise<string> {
  const { requester, authPayload } = params
  const call = { origin: requester.metadata.url, via: 'walletconnect', method: 'wc_sessionAuthenticate', params, link: '' } as const
  try {
    await handleCall(core, call)
    const key = core.keys[core.state.shared[0] ?? 0]
    const known = authPayload.chains.filter((chain) => core.state.chains.has(Number(chain.split(':')[1])))
    if (!key || !known.length) throw new RpcError(5100, 'Unsupported chains.')
    const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils')
    const payload = populateAuthPayload({
      authPayload,
      chains: known,
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
    })
    const auths: AuthTypes.Cacao[] = []
    for (const chain of known) {
      const issuer = `did:pkh:${chain}:${key.address}`
      const message = client.formatAuthMessage({ request: payload, iss: issuer })
      auths.push(buildAuthObject(payload, { t: 'eip191', s: await key.signMessage({ message }) }, issuer))
    }
    const { session } = await client.approveSessionAuthenticate({ id, auths })
    if (!session) throw new RpcError(-32603, 'The sign-in gave no session.')
    return session.topic
  } catch (error) {
    const { code, message } = toFailure(error)
    await client.rejectSessionAuthenticate({ id, reason: code === 4001 ? { code: 5000, message: 'User rejected.' } : { code, message } })
    throw error
  }
}
