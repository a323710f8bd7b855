import type { AccountFamily } from '@latchkey/server-kit'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { concatBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { checkBip322 } from './check-bip322.js'

/** Address encodings of each network. The ids are the prefixes of the genesis blocks' hashes (CAIP-2, bip122). */
function networkOf(chain: string): typeof NETWORK | undefined {
  switch (chain) {
    case 'bip122:000000000019d6689c085ae165831e93':
      return NETWORK
    // Testnet 3 and 4, and signet.
    case 'bip122:000000000933ea01ad0ee984209779ba':
    case 'bip122:00000000da84f2bafbbc53dee25a72ae':
    case 'bip122:00000008819873e925422c1ff0f99f7c':
      return TEST_NETWORK
    case 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328':
      return { ...TEST_NETWORK, bech32: 'bcrt' }
    default:
      return undefined
  }
}

/**
 * Verifies BIP-322 in its simple form (P2WPKH, P2SH-P2WPKH, P2TR), and the older ECDSA over a text (BIP-137: P2PKH, P2SH-P2WPKH, P2WPKH).
 */
export const bip122: AccountFamily = {
  title: 'Bitcoin',
  // Bech32 may be in capitals, as in QR codes; an account has a single spelling here.
  accountOf: (address, chain) => (scriptOf(address, chain) && !/^[^a-z]+1[^a-z]+$/.test(address) ? address : undefined),
  write: (account) => account,
  async whoSigned({ chain, address, message, signature }) {
    const script = scriptOf(address, chain)
    const bytes = bytesOf(signature)
    if (!script || !bytes) return undefined
    const text = new TextEncoder().encode(message)
    const isGood = bytes.length === 65 && !isTaproot(script) ? checkEcdsa(text, bytes, script) : checkBip322(text, bytes, script)
    return isGood ? 'key' : undefined
  },
}

function scriptOf(address: string, chain: string): Uint8Array | undefined {
  const network = networkOf(chain)
  if (!network || address.length > 90) return undefined
  try {
    return OutScript.encode(Address(network).decode(address))
  } catch {
    return undefined
  }
}

/** Base64, as wallets return it, or hex, as WalletConnect sessions do. The prefix is that of BIP-322's second version. */
function bytesOf(signature: string): Uint8Array | undefined {
  if (signature.length > 4000) return undefined
  try {
    if (/^([\da-f]{2})+$/.test(signature)) return hex.decode(signature)
    return base64.decode(signature.replace(/^smp/, ''))
  } catch {
    return undefined
  }
}

/** The header selects the key and, in BIP-137, the kind of address. Many wallets use 31 to 34 for every compressed key. */
function checkEcdsa(message: Uint8Array, [header = 0, ...rest]: Uint8Array, script: Uint8Array): boolean {
  if (header < 27 || header > 42) return false
  const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = sha256x2(concatBytes(prefix, compactSize(message.length), message))
  try {
    const signature = secp256k1.Signature.fromBytes(Uint8Array.from(rest), 'compact')
    if (signature.hasHighS()) return false
    const point = signature.addRecoveryBit((header - 27) & 3).recoverPublicKey(hash)
    const key = point.toBytes(header >= 31)
    return scriptsOf(key, header).some((own) => isSame(own, script))
  } catch {
    // No point of the curve has these coordinates.
    return false
  }
}

/** Scripts that a key with this header may represent. */
function scriptsOf(key: Uint8Array, header: number): readonly Uint8Array[] {
  if (header < 31) return [p2pkh(key).script]
  const all = { pkh: p2pkh(key).script, sh: p2sh(p2wpkh(key)).script, wpkh: p2wpkh(key).script }
  if (header < 35) return Object.values(all)
  return header < 39 ? [all.sh] : [all.wpkh]
}

function compactSize(size: number): Uint8Array {
  if (size < 0xfd) return Uint8Array.of(size)
  // Our messages never exceed 64 kB; see `sessionSchema`.
  return size <= 0xffff
    ? Uint8Array.of(0xfd, size & 255, size >> 8)
    : Uint8Array.of(0xfe, size & 255, (size >> 8) & 255, (size >> 16) & 255, 0)
}

function isTaproot(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}
