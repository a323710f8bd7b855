import { problem } from '@latchkey/wallet-protocol'
import type { FactorParams } from '@latchkey/wallet-protocol/wire'
import { toBytes, toText } from '../vault/bytes.js'
import { type FactorSecret, secretOf } from './recovery-factor.js'

const PURPOSE = 'embedded-wallet/recovery/v1'
/** Time for the visitor to find the authenticator. */
const PATIENCE_MS = 300_000

/** A passkey in the making. */
export interface NewPasskey {
  /**
   * Creates the passkey, whose PRF output seals the wallet (WebAuthn level 3, 10.1.4). The secret never leaves the authenticator and this
   * frame. A second call goes on with the passkey that the first one created.
   * @throws if the authenticator has no PRF, or the visitor declines; the signal's reason
   */
  make(signal: AbortSignal): Promise<FactorSecret>
  /** Tells the authenticator that the passkey is not in use, so that the visitor keeps no unusable one. */
  drop(): void
}

/** Prepares a passkey of this name. Some authenticators ask the visitor twice: to create it, and for its PRF output. */
export function newPasskey(name: string): NewPasskey {
  let made: { readonly credentialId: string; secret: Uint8Array<ArrayBuffer> | undefined } | undefined
  const drop = (): void => {
    if (made) forgetPasskey(made.credentialId)
    made = undefined
  }
  return {
    async make(signal) {
      made ??= await createPasskey(name, signal)
      const passkey = made
      try {
        passkey.secret ??= await requestSecret(passkey.credentialId, signal)
      } catch (error) {
        // A dismissed prompt is repeated. Any other error means that the passkey cannot protect the wallet.
        if (!(error instanceof DOMException)) drop()
        throw error
      }
      const { credentialId, secret } = passkey
      return passkeyOf({ credentialId, version: 1 }, async () => secret)
    },
    drop,
  }
}

async function createPasskey(name: string, signal: AbortSignal) {
  const extensions = { prf: { eval: { first: await salt() } } } as AuthenticationExtensionsClientInputs
  const made = (await navigator.credentials.create({
    signal,
    publicKey: {
      timeout: PATIENCE_MS,
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
  if (!made) throw problem('no-passkey')
  return { credentialId: toText(new Uint8Array(made.rawId)), secret: prfOf(made) }
}

/** Browsers without this signal (WebAuthn level 3, 5.1.10) keep the passkey, and the visitor may delete it. */
function forgetPasskey(credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as {
    readonly signalUnknownCredential?: (options: { readonly rpId: string; readonly credentialId: string }) => Promise<void>
  }
  signalUnknownCredential?.call(PublicKeyCredential, { rpId: location.hostname, credentialId }).catch(() => {})
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
      timeout: PATIENCE_MS,
      rpId: location.hostname,
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: [{ type: 'public-key', id: toBytes(credentialId) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: await salt() } } } as AuthenticationExtensionsClientInputs,
    },
  })) as PublicKeyCredential | null
  const secret = got && prfOf(got)
  if (!secret) throw problem('passkey-unfit')
  return secret
}

function prfOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const { prf } = credential.getClientExtensionResults() as { readonly prf?: { readonly results?: { readonly first?: ArrayBuffer } } }
  return prf?.results?.first && new Uint8Array(prf.results.first)
}

/** All wallets share this value; only the passkey differs. */
async function salt(): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(PURPOSE))
}
