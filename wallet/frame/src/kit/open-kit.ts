import { problem } from '@latchkey/wallet-protocol'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { codeKey, passwordKey } from '../account/kit-keys.js'
import { wipe } from '../vault/bytes.js'
import { unseal } from '../vault/seal.js'
import type { Kit } from './kit.js'

/** Returns the words of a kit. @throws wrong-key if the password or code does not match, or the file was modified */
export async function openKit({ kind, walletId, kitId, sealed, params }: Kit, secret: string): Promise<readonly string[]> {
  const seed = await (kind === 'password' ? passwordKey(secret, params) : codeKey(secret))
    .then((key) => unseal(key, sealed, { kind: 'kit', walletId, factorId: kitId }))
    .catch((cause: unknown) => {
      throw problem('wrong-key', { cause })
    })
  try {
    return entropyToMnemonic(seed, wordlist).split(' ')
  } finally {
    wipe(seed)
  }
}
