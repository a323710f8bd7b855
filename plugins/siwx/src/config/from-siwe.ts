import { siwxErrors } from '../errors.js'
import type { SIWEConfig, SIWXConfig } from '../options.js'
import type { SiwxSession } from '../wire.js'
import { checkPlace } from './check-place.js'

/** Converts an existing SIWE back end to a `SIWXConfig`. It keeps one session, for an EVM account. */
export function fromSiwe(config: SIWEConfig): SIWXConfig {
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true, required = true, signOutOnDisconnect = true } = config
  const end = async (): Promise<void> => {
    await config.signOut()
    config.onSignOut?.()
  }
  const add = async ({ data: { chainId, accountAddress }, message, signature, cacao }: SiwxSession): Promise<void> => {
    if (!(await config.verifyMessage({ message, signature, ...(cacao !== undefined && { cacao }) }))) throw siwxErrors.create('refused', {})
    config.onSignIn?.({ address: accountAddress, chainId: numberOf(chainId) })
  }
  return {
    signOutOnDisconnect,
    getRequired: () => required,
    async createMessage({ accountAddress, chainId }) {
      const nonce = await config.getNonce(accountAddress || undefined)
      const { domain = location.host, uri = location.origin, ...more } = (await config.getMessageParams?.()) ?? {}
      checkPlace({ domain, uri })
      const iat = new Date().toISOString()
      const fields = { address: accountAddress, chainId: numberOf(chainId), nonce, version: '1' as const, domain, uri, iat, ...more }
      const { exp, nbf, statement, requestId, resources } = more
      return {
        message: config.createMessage(fields),
        data: {
          domain,
          accountAddress,
          chainId,
          uri,
          version: '1',
          nonce,
          issuedAt: iat,
          ...(statement !== undefined && { statement }),
          ...(exp !== undefined && { expirationTime: exp }),
          ...(nbf !== undefined && { notBefore: nbf }),
          ...(requestId !== undefined && { requestId }),
          ...(resources !== undefined && { resources: [...resources] }),
        },
      }
    },
    addSession: add,
    async setSessions([first]) {
      await (first ? add(first) : end())
    },
    revokeSession: end,
    async getSessions(chainId, address) {
      const session = await config.getSession()
      if (!session) return []
      const same = session.address.toLowerCase() === address.toLowerCase()
      const here = session.chainId === numberOf(chainId)
      if ((!same && signOutOnAccountChange) || (!here && signOutOnNetworkChange)) {
        await end()
        return []
      }
      // The back end stores what was signed; the page knows which account it belongs to.
      const data = { domain: location.host, accountAddress: address, chainId, uri: location.origin, version: '1' as const, nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
  }
}

function numberOf(chainId: string): number {
  return Number(chainId.split(':')[1])
}
