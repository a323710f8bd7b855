import { boolean, integer, list, literal, object, optional, record, type Static, string, union } from '@latchkey/kernel/wire'

/** Chosen by the frame: 16 to 64 letters of base64url, from at least 96 random bits. */
export const id = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,64}$' })
/** A pending login or email change. */
export const tx = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
export const email = /* @__PURE__ */ string({ minLength: 3, maxLength: 254 })
export const otp = /* @__PURE__ */ string({ pattern: '^[0-9]{6}$' })
/** RFC 3339, UTC, to the millisecond, by the server's clock. */
export const time = /* @__PURE__ */ string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
export const seconds = /* @__PURE__ */ integer({ minimum: 0, maximum: 1_000_000_000 })
export const empty = /* @__PURE__ */ object({})
/** One of the two halves of a seed: 17 bytes, as base64url. */
export const half = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{22,64}$' })
/** Element of the group ristretto255: 32 bytes, as base64url. */
export const element = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
/** A display name on one line. */
export const label = /* @__PURE__ */ string({ minLength: 1, maxLength: 80, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
export const origin = /* @__PURE__ */ string({ maxLength: 300, pattern: '^https?://[-.:a-zA-Z0-9\\[\\]]+$' })

/** CAIP-2 id of a Bitcoin network. */
export const bitcoinChain = /* @__PURE__ */ string({ pattern: '^bip122:[0-9a-f]{32}$' })
export const txid = /* @__PURE__ */ string({ pattern: '^[0-9a-f]{64}$' })

/** A factor that unlocks a wallet. `device` is this browser at this site; the others are recovery factors, which work anywhere. */
export const factorKindSchema = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('device'),
  /* @__PURE__ */ literal('passkey'),
  /* @__PURE__ */ literal('password'),
  /* @__PURE__ */ literal('code'),
])
/** How the frame derives the keys of a recovery factor again. The server stores it without reading it. */
export const factorParamsSchema = /* @__PURE__ */ object({
  /** Passkey: credential id, base64url. */
  credentialId: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{1,1400}$' })),
  /** Salt of the key derivation, base64url. */
  salt: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{1,128}$' })),
  /** Password, Argon2id: memory in KiB. */
  memory: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 8, maximum: 4_194_304 })),
  /** Password, Argon2id: passes. */
  passes: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 100 })),
  /** Password, Argon2id: lanes. */
  lanes: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 16 })),
  /** Version of the key derivation, as numbered by the frame. 2 is a password that the server hardens (RFC 9497). */
  version: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 1000 })),
})
/** A new factor. A device keeps its own half; recovery factors hand theirs over, sealed. */
export const newFactorSchema = /* @__PURE__ */ object({
  factorId: id,
  kind: factorKindSchema,
  /** From the 2-of-2 split made for this factor only. */
  serverHalf: half,
  /** IV and AES-256-GCM ciphertext of the factor's own half, base64url. Required for recovery factors, refused for `device`. */
  sealed: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,512}$' })),
  params: /* @__PURE__ */ optional(factorParamsSchema),
  /**
   * Ed25519 public key that the frame derives from the factor's secret, 32 bytes, base64url. The server releases its half only for a
   * signature of this key. Required for recovery factors, refused for `device`, whose key signs every call.
   */
  proofKey: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })),
  /** `Firefox on Linux`, `Passkey`. */
  label: /* @__PURE__ */ optional(label),
})
/** A factor in the settings list. */
export const factorSchema = /* @__PURE__ */ object({
  factorId: id,
  kind: factorKindSchema,
  label: /* @__PURE__ */ optional(label),
  createdAt: time,
  lastUsedAt: /* @__PURE__ */ optional(time),
  /** Whether it is the one of the calling device. */
  current: /* @__PURE__ */ boolean(),
})
/** Login provider: `google`, `x`, `discord`, `farcaster`, `github`, `apple`, `facebook`, `telegram`, or an id of the operator's. */
export const loginProviderSchema = /* @__PURE__ */ string({ pattern: '^[a-z][-a-z0-9]{0,31}$' })
/** A login of an account, other than its email address. */
export const identitySchema = /* @__PURE__ */ object({
  identityId: id,
  provider: loginProviderSchema,
  /** Display name at the provider: a name, a handle or an address. Never use it for decisions. */
  name: /* @__PURE__ */ optional(label),
  createdAt: time,
})
/** The wallet's addresses. One seed, so one address per namespace. */
export const addressesSchema = /* @__PURE__ */ object({
  eip155: /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  solana: /* @__PURE__ */ string({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
  bip122: /* @__PURE__ */ string({ pattern: '^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$' }),
  bip122Testnet: /* @__PURE__ */ string({ pattern: '^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$' }),
})
/** Actions that require the proof of an enrolled factor. */
export const actionSchema = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('add-factor'),
  /* @__PURE__ */ literal('remove-factor'),
  /* @__PURE__ */ literal('update-email'),
  /* @__PURE__ */ literal('add-login'),
  /* @__PURE__ */ literal('remove-login'),
  /* @__PURE__ */ literal('export'),
  /* @__PURE__ */ literal('delete-account'),
])
/**
 * An Ed25519 signature over a nonce. For a sensitive action: with the wallet's proof key over the text of `proofText`, which proves that
 * the seed was rebuilt with an enrolled factor. For `recoveryShare`: with the factor's `proofKey` over the text of `recoveryText`. A nonce
 * is valid once, for ten minutes, for one user and one action.
 */
export const proofSchema = /* @__PURE__ */ object({
  nonce: /* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,64}$' }),
  /** 64 bytes, base64url. */
  signature: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{86}$' }),
})
/** `eoa`, `smartAccount`, `payment`, by namespace. */
export const accountTypesSchema = /* @__PURE__ */ record(
  /* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}$' }),
  /* @__PURE__ */ string({ pattern: '^[a-zA-Z]{2,20}$' }),
)

export const tokens = /* @__PURE__ */ object({
  /** JWT for `authorization: DPoP …`. */
  accessToken: /* @__PURE__ */ string({ maxLength: 4096, pattern: '^[-_.a-zA-Z0-9]+$' }),
  /** Valid once: its use returns the next one. */
  refreshToken: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' }),
  /** Remaining validity of the access token. Measure it with a monotonic clock. */
  accessSeconds: seconds,
  /** Time until the session ends unless it is refreshed. */
  sessionSeconds: seconds,
  /** Identifies the session without giving access to it; reported to the page in `SESSION_UPDATE`. */
  sessionLabel: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,64}$' }),
})
export const me = /* @__PURE__ */ object({
  /** Email address of the login. Omitted if there is none. */
  email: /* @__PURE__ */ optional(email),
  /** Logins other than the email address. */
  identities: /* @__PURE__ */ list(identitySchema),
  /** Omitted until a wallet is created. */
  wallet: /* @__PURE__ */ optional(
    /* @__PURE__ */ object({
      walletId: id,
      addresses: addressesSchema,
      /** Ed25519, 32 bytes, base64url. */
      proofKey: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' }),
      createdAt: time,
    }),
  ),
  /** For this project. */
  accountTypes: accountTypesSchema,
  factors: /* @__PURE__ */ list(factorSchema),
  /** The factor of this device. Omitted if it has none: unlock with a recovery factor and enrol it. */
  deviceFactorId: /* @__PURE__ */ optional(id),
  /** Time since the visitor last proved their identity. Sensitive actions require 300 or less. */
  loginSeconds: seconds,
  /** New devices cannot log in until then, because an email change was undone. */
  frozenUntil: /* @__PURE__ */ optional(time),
  /** An email change was undone, and this session was logged in before: it can change the address again without another login. */
  contested: /* @__PURE__ */ optional(/* @__PURE__ */ literal(true)),
  /** The account will be deleted then unless it is restored. */
  deletedAt: /* @__PURE__ */ optional(time),
})

/** A way to unlock the wallet: passkey, recovery kit and the like. */
export type FactorKind = Static<typeof factorKindSchema>
/** How a recovery factor's sealing key is derived. */
export type FactorParams = Static<typeof factorParamsSchema>
/** Sent by the frame to add a way to unlock the wallet. */
export type NewFactor = Static<typeof newFactorSchema>
/** A factor in the settings list. */
export type Factor = Static<typeof factorSchema>
/** The wallet's addresses by namespace. */
export type WalletAddresses = Static<typeof addressesSchema>
/** Action that requires the proof of a factor. */
export type ProvenAction = Static<typeof actionSchema>
/** Proof of an enrolled factor. */
export type FactorProof = Static<typeof proofSchema>
/** A login of an account, other than its email address. */
export type Identity = Static<typeof identitySchema>
/** Tokens of a session. */
export type Tokens = Static<typeof tokens>
/** The logged-in user and their data. */
export type Me = Static<typeof me>
