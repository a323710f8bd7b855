import type { FactorParams } from '../../src/wire/index.js'
import { toBytes, toText } from '../vault/bytes.js'
import { type FactorSecret, secretOf } from './recovery-factor.js'

const PURPOSE = 'embedded-wallet/recovery/v1'

/**
 * Creates a passkey whose PRF output seals the wallet (WebAuthn level 3, 10.1.4). The secret never leaves the authenticator and this
 * frame.
 * @throws if the authenticator has no PRF, or the visitor declines
 */
export async function createPasskey({ name, signal }: { readonly name: string; readonly signal: AbortSignal }): Promise<FactorSecret> {
  const extensions = { prf: { eval: { first: await salt() } } } as AuthenticationExtensionsClientInputs
  const made = (await navigator.credentials.create({
    signal,
    publicKey: {
      rp: { id: location.hostname, name: 'Wallet' },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions,
    },
  })) as PublicKeyCredential | null
  if (!made) throw new Error('No passkey was created.')
  const credentialId = toText(new Uint8Array(made.rawId))
  const first = prfOf(made)
  // Some authenticators return the PRF output only on a second request.
  return passkeyOf({ credentialId, version: 1 }, async () => first ?? requestSecret(credentialId, signal))
}

/** Uses an enrolled passkey, which the visitor is asked for once. */
export function passkeySecret(signal: AbortSignal): FactorSecret {
  let asked: ReturnType<typeof requestSecret> | undefined
  return passkeyOf({}, ({ credentialId = '' }) => {
    asked ??= requestSecret(credentialId, signal)
    return asked
  })
}

function passkeyOf(made: FactorParams, bytesOf: (params: FactorParams) => Promise<Uint8Array<ArrayBuffer>>): FactorSecret {
  return secretOf({ kind: 'passkey', label: 'Passkey', bytesOf, newParams: (before) => ({ ...before, ...made }) })
}

async function requestSecret(credentialId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const got = (await navigator.credentials.get({
    signal,
    publicKey: {
      rpId: location.hostname,
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: [{ type: 'public-key', id: toBytes(credentialId) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: await salt() } } } as AuthenticationExtensionsClientInputs,
    },
  })) as PublicKeyCredential | null
  const secret = got && prfOf(got)
  if (!secret) throw new Error('This passkey cannot protect a wallet. Choose another way.')
  return secret
}

function prfOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const { prf } = credential.getClientExtensionResults() as { readonly prf?: { readonly results?: { readonly first?: ArrayBuffer } } }
  return prf?.results?.first && new Uint8Array(prf.results.first)
}

/** The same for every wallet; only the passkey differs. */
async function salt(): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(PURPOSE))
}
