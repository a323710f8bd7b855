import { createSiweMessage } from 'viem/siwe'
import { SandboxError } from '../errors.js'
import { walletKeys } from '../wallet/wallet-keys.js'
import { NAMES_SUFFIX } from './server-config.js'

interface Nonce {
  readonly nonce: string
  readonly origin: string
  readonly issuedAt: string
  readonly expiresAt: string
}

/** Registers operator names for the first accounts of Cora and Dune, as a widget does: signed by the account. */
export async function registerNames(serverUrl: string): Promise<void> {
  for (const id of ['cora', 'dune'] as const) {
    const [key] = walletKeys(id)
    if (!key) continue
    const name = `${id}.${NAMES_SUFFIX}`
    const account = `eip155:1:${key.address}`
    // The server's responses match its schemas; anything else fails at the next step.
    const { origin, ...given } = (await post(`${serverUrl}/v1/names/nonce`, { account })) as Nonce
    const { host: domain } = new URL(serverUrl)
    const message = createSiweMessage({
      domain,
      address: key.address,
      statement: `Register the name ${name} for this account.`,
      uri: `${origin}/v1/names/${name}`,
      version: '1',
      chainId: 1,
      nonce: given.nonce,
      issuedAt: new Date(given.issuedAt),
      expirationTime: new Date(given.expiresAt),
    })
    await post(`${serverUrl}/v1/names`, { name, account, domain, ...given, signature: await key.signMessage({ message }) })
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}?projectId=sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new SandboxError('deploy-failed', `The server did not register a name: ${await answer.text()}`)
  return answer.json()
}
