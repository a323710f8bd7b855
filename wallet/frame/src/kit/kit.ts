import type { Translated } from '@latchkey/kernel/translate'
import type { Language } from '@latchkey/wallet-protocol'
import type { FactorParams } from '@latchkey/wallet-protocol/wire'
import type { KitMessages } from '../texts/groups.js'

/**
 * A recovery kit: the whole seed of a wallet, sealed with a password or a recovery code used for this file only. Any program can open it:
 * the key is HKDF-SHA-256 (no salt, info `latchkey/password/v1` or `latchkey/code/v1`) of Argon2id over the password in NFKC, or of the
 * 16 bytes of the code. `sealed` is the IV (12 bytes) and AES-256-GCM of the BIP-39 entropy, with `kit|<walletId>|<kitId>` as additional
 * data.
 */
export interface Kit {
  readonly format: 'latchkey-kit/1'
  readonly kind: 'password' | 'code'
  readonly walletId: string
  readonly kitId: string
  /** Base64url. */
  readonly sealed: string
  /** Argon2id parameters of the password. */
  readonly params: FactorParams
  /** The wallet's EVM address, to tell kits apart. */
  readonly address: string
  /** RFC 3339. */
  readonly createdAt: string
  /** The visitor's language. */
  readonly language: Language
  readonly messages: Translated<KitMessages>
}
