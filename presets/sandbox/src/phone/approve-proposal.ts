import type { ProposalTypes } from '@walletconnect/types'
import { handleCall } from '../wallet/handle-call.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { grantOf } from './grant-of.js'
import type { OpenedClient } from './open-client.js'
import type { PairOptions } from './phone.js'
import { refusalOf } from './refusal-of.js'

interface Args {
  readonly core: WalletCore
  readonly opened: OpenedClient
  /** The link on which the prompt is shown. */
  readonly link: string
  readonly options: PairOptions
  readonly proposal: ProposalTypes.Struct
}

/**
 * Answers a proposal according to the wallet's behaviour. Resolves with the session's topic.
 * @throws RpcError when the wallet rejects.
 */
export async function approveProposal({ core, opened, link, options, proposal }: Args): Promise<string> {
  const { id, proposer, requiredNamespaces, optionalNamespaces } = proposal
  const params = { proposer, requiredNamespaces, optionalNamespaces }
  const { client, approveFor } = opened
  const call = { origin: proposer.metadata.url, via: 'walletconnect', method: 'wc_sessionPropose', params, link } as const
  try {
    await handleCall(core, call)
    const namespaces = grantOf(core, proposal, options)
    const approval = { id, namespaces }
    const { topic } = await (options.expiresIn === undefined ? client.approve(approval) : approveFor(options.expiresIn, approval))
    return topic
  } catch (error) {
    // The proposal may have ended by now, and the app with it.
    await client.reject({ id, reason: refusalOf(error) }).catch(() => {})
    throw error
  }
}
