import {
  boolean,
  integer,
  list,
  literal,
  object,
  optional,
  type Route,
  record,
  route,
  type Static,
  string,
  type TSchema,
  union,
} from '@latchkey/kernel/wire'

/** Chosen by the frame: 16 to 64 letters of base64url, from at least 96 random bits. */
const id = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,64}$' })
/** An open login or change of address. */
const tx = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' })
const email = /* @__PURE__ */ string({ minLength: 3, maxLength: 254 })
const otp = /* @__PURE__ */ string({ pattern: '^[0-9]{6}$' })
/** RFC 3339, UTC, to the millisecond, by the server's clock. */
const time = /* @__PURE__ */ string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
const seconds = /* @__PURE__ */ integer({ minimum: 0, maximum: 1_000_000_000 })
const empty = /* @__PURE__ */ object({})
/** One of the two halves of a seed: 17 bytes, as base64url. */
const half = /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{22,64}$' })
/** What names a thing to a person, on one line. */
const label = /* @__PURE__ */ string({ minLength: 1, maxLength: 80, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const origin = /* @__PURE__ */ string({ maxLength: 300, pattern: '^https?://[-.:a-zA-Z0-9\\[\\]]+$' })

/** CAIP-2 id of a Bitcoin network. */
const bitcoinChain = /* @__PURE__ */ string({ pattern: '^bip122:[0-9a-f]{32}$' })
const txid = /* @__PURE__ */ string({ pattern: '^[0-9a-f]{64}$' })

/** What unlocks a wallet. `device` is this browser at this site; the others are recovery factors, which work anywhere. */
export const factorKindSchema = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('device'),
  /* @__PURE__ */ literal('passkey'),
  /* @__PURE__ */ literal('password'),
  /* @__PURE__ */ literal('code'),
])
/** How the frame gets the sealing key of a recovery factor back. The server stores it and reads none of it. */
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
  /** Version of the whole recipe, as the frame counts. */
  version: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 1, maximum: 1000 })),
})
/** A factor as the frame enrols it. A device keeps its own half; recovery factors hand theirs over, sealed. */
export const newFactorSchema = /* @__PURE__ */ object({
  factorId: id,
  kind: factorKindSchema,
  /** Of the 2-of-2 split that was made for this factor alone. */
  serverHalf: half,
  /** IV and AES-256-GCM ciphertext of the factor's own half, base64url. Required for recovery factors, refused for `device`. */
  sealed: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,512}$' })),
  params: /* @__PURE__ */ optional(factorParamsSchema),
  /** `Firefox on Linux`, `Passkey`. */
  label: /* @__PURE__ */ optional(label),
})
/** A factor as settings list it. */
export const factorSchema = /* @__PURE__ */ object({
  factorId: id,
  kind: factorKindSchema,
  label: /* @__PURE__ */ optional(label),
  createdAt: time,
  lastUsedAt: /* @__PURE__ */ optional(time),
  /** Whether it is the one of the device that asks. */
  current: /* @__PURE__ */ boolean(),
})
/** Where the wallet's accounts are. One seed, so one address a namespace. */
export const addressesSchema = /* @__PURE__ */ object({
  eip155: /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  solana: /* @__PURE__ */ string({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
  bip122: /* @__PURE__ */ string({ pattern: '^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$' }),
  bip122Testnet: /* @__PURE__ */ string({ pattern: '^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$' }),
})
/** What needs the proof of an enrolled factor. */
export const actionSchema = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('add-factor'),
  /* @__PURE__ */ literal('remove-factor'),
  /* @__PURE__ */ literal('update-email'),
  /* @__PURE__ */ literal('export'),
  /* @__PURE__ */ literal('delete-account'),
])
/**
 * Proves that the seed was rebuilt with an enrolled factor: an Ed25519 signature with the wallet's proof key over the text of
 * `proofText`. A number is good once, for ten minutes, for one user and one action.
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

const tokens = /* @__PURE__ */ object({
  /** JWT for `authorization: DPoP …`. */
  accessToken: /* @__PURE__ */ string({ maxLength: 4096, pattern: '^[-_.a-zA-Z0-9]+$' }),
  /** Good once: the next one comes with its use. */
  refreshToken: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' }),
  /** Time from now that the access token is good. Measure it with a clock that does not jump. */
  accessSeconds: seconds,
  /** Time from now after which the session ends unless it is refreshed. */
  sessionSeconds: seconds,
  /** Names the session and opens nothing: what `SESSION_UPDATE` tells the page. */
  sessionLabel: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,64}$' }),
})
const me = /* @__PURE__ */ object({
  /** Of the login. Left out where there is none. */
  email: /* @__PURE__ */ optional(email),
  /** Left out until a wallet is created. */
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
  /** The factor of this device. Left out where it has none: unlock with a recovery factor and enrol it. */
  deviceFactorId: /* @__PURE__ */ optional(id),
  /** Since the visitor proved to be who they are by code. Sensitive actions want 300 or less. */
  loginSeconds: seconds,
  /** New devices cannot log in until then: a change of address was undone. */
  frozenUntil: /* @__PURE__ */ optional(time),
  /** The account is deleted then unless it is restored. */
  deletedAt: /* @__PURE__ */ optional(time),
})

/**
 * What the frame asks its server. Every call carries `?projectId=` as all calls of this project do.
 *
 * Calls other than `config` and `nonce` carry the header `dpop` (RFC 9449): a proof with `htm`, `htu` (the frame's origin and the path,
 * without query), a fresh `jti` and `nonce`. Those marked **authorised** carry `authorization: DPoP <accessToken>` besides, and `ath` in the
 * proof. `iat` is not looked at, so clocks may be wrong. All of them answer the frame's own origin alone, except `config`. Each authorised
 * reply may bring the next nonce in the header `dpop-nonce`.
 *
 * A refusal with the code `unproven` (401) names in `field` what did not hold:
 *
 * | field | what to do |
 * |---|---|
 * | `dpop-nonce` | fetch a nonce and try once more |
 * | `dpop` | the proof is wrong or was used: make a new one |
 * | `authorization` | the access token is over: refresh, then try once more |
 * | `refreshToken` | the session is over: forget it, say `isConnected: false` |
 * | `tx` | the login is over, or was tried too often: start again |
 * | `login` | the login is older than five minutes: log in again |
 * | `proof` | the proof of a factor is wrong, was used, or is missing |
 * | `origin` | `Unauthorized: origin not allowed` |
 *
 * `rate-limited` (429) has the seconds to wait in `retryAfter`.
 */
export const embeddedWalletWire = {
  /** Read by the page before it makes a frame. No proof; pages of any origin may read it. */
  config: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/config',
    body: empty,
    reply: /* @__PURE__ */ object({
      /** Patterns of pages that may embed the frame: `https://app.example.com`, `https://*.example.com`, `http://localhost:*`. */
      origins: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 300 })),
      /** Hosts on which approvals may be drawn inside the page also where the browser cannot prove that they are visible. */
      trustedHosts: /* @__PURE__ */ list(/* @__PURE__ */ string({ maxLength: 260 })),
      features: /* @__PURE__ */ object({
        email: /* @__PURE__ */ boolean(),
        /** Whether a wallet needs a recovery factor when it is created. */
        backup: /* @__PURE__ */ union([/* @__PURE__ */ literal('required'), /* @__PURE__ */ literal('optional')]),
        /** Whether the projects of this server share wallets. */
        scope: /* @__PURE__ */ union([/* @__PURE__ */ literal('project'), /* @__PURE__ */ literal('deployment')]),
      }),
      /** CAIP-2 ids of the nodes that the server lets the frame ask. Left out where there are none. */
      networks: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }))),
      /** Networks of the operator's own, as questions name them. Those of the field are in the frame. */
      networkNames: /* @__PURE__ */ optional(
        /* @__PURE__ */ list(
          /* @__PURE__ */ object({
            chain: /* @__PURE__ */ string({ pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' }),
            name: /* @__PURE__ */ string({ minLength: 1, maxLength: 60 }),
            /** Of its own coin. */
            symbol: /* @__PURE__ */ string({ minLength: 1, maxLength: 16 }),
            decimals: /* @__PURE__ */ optional(/* @__PURE__ */ integer({ minimum: 0, maximum: 36 })),
          }),
          { maxItems: 200 },
        ),
      ),
      /** Of the server half. */
      version: /* @__PURE__ */ string({ maxLength: 40 }),
    }),
  }),
  /** Freshness for proofs. No proof. Good for two to four minutes, in every process, as often as one likes. */
  nonce: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/login/nonce',
    body: empty,
    reply: /* @__PURE__ */ object({ nonce: /* @__PURE__ */ string({ pattern: '^[-_.a-zA-Z0-9]{16,128}$' }) }),
  }),
  /**
   * Starts a login, or says `CONNECT` where the access token that comes along is one of this address. Otherwise the same answer for every
   * address, known or not. With `authorization` where the frame has a session, without where it has none.
   *
   * Refusals: `invalid` `email`; `unproven` `origin`; `rate-limited` (30 s between mails).
   */
  startEmail: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/email',
    body: /* @__PURE__ */ object({
      email,
      /** The pinned origin of the page: what the mail names. */
      origin,
    }),
    reply: /* @__PURE__ */ object({
      action: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('VERIFY_DEVICE'),
        /* @__PURE__ */ literal('VERIFY_OTP'),
        /* @__PURE__ */ literal('CONNECT'),
      ]),
      /** Left out with `CONNECT`. */
      tx: /* @__PURE__ */ optional(tx),
      /** Two digits that the page of the mailed link shows as well; with `VERIFY_DEVICE`. */
      number: /* @__PURE__ */ optional(/* @__PURE__ */ string({ pattern: '^[0-9]{2}$' })),
      /** Until a next mail to this address may be asked for. */
      cooldownSeconds: seconds,
    }),
  }),
  /** Polled every 2 s while a device waits for its link. `over`: expired, used, blocked by *This wasn't me*, or of another device. */
  loginState: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/login/:tx',
    body: /* @__PURE__ */ object({ tx }),
    reply: /* @__PURE__ */ object({
      state: /* @__PURE__ */ union([
        /* @__PURE__ */ literal('waiting'),
        /* @__PURE__ */ literal('approved'),
        /* @__PURE__ */ literal('over'),
      ]),
    }),
  }),
  /**
   * Ends a login. Refusals: `invalid` `otp` for a wrong code (5 tries); `unproven` `tx` where it is over, used, or of another device key;
   * `rate-limited` after 25 wrong codes for one address in a day.
   */
  confirmCode: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/login/otp',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: tokens,
  }),
  /** Next tokens. An already used refresh token is good for 30 s more from the same device key; later it ends the session. */
  refresh: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/token',
    body: /* @__PURE__ */ object({ refreshToken: tx }),
    reply: tokens,
  }),
  /** Ends the session of this refresh token. Answers the same where there was none. */
  logout: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/logout',
    body: /* @__PURE__ */ object({ refreshToken: tx }),
    reply: empty,
  }),
  /** Authorised. Who is logged in, and what they have. */
  me: /* @__PURE__ */ route({ method: 'GET', path: '/v1/me', body: empty, reply: me }),
  /** Authorised. Sets what is given, for this project. */
  updateMe: /* @__PURE__ */ route({
    method: 'PUT',
    path: '/v1/me',
    body: /* @__PURE__ */ object({ accountTypes: accountTypesSchema }),
    reply: me,
  }),
  /**
   * Authorised. Creates the wallet, once. The same `walletId` again answers what is there, so a lost answer may be asked for again. Refusals:
   * `conflict` where the user has another wallet; `invalid` `factors` without a recovery factor where `backup` is `required`.
   */
  createWallet: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/wallet',
    body: /* @__PURE__ */ object({
      walletId: id,
      addresses: addressesSchema,
      /** Ed25519 public key that the frame derives from the seed, 32 bytes, base64url. */
      proofKey: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{43}$' }),
      /** At most one of them a `device`, which is bound to the key of this call's proof. */
      factors: /* @__PURE__ */ list(newFactorSchema, { minItems: 1, maxItems: 8 }),
    }),
    reply: me,
  }),
  /** Authorised. A number for one proof of a factor. */
  prove: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/proof',
    body: /* @__PURE__ */ object({ action: actionSchema }),
    reply: /* @__PURE__ */ object({ nonce: /* @__PURE__ */ string({ pattern: '^[a-zA-Z0-9]{8,64}$' }) }),
  }),
  /**
   * Authorised, with a proof for `add-factor`. Recovery factors need a login of the last five minutes as well; the device factor of this
   * device follows an unlock and does not, and takes the place of the one it had.
   */
  addFactor: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/factors',
    body: /* @__PURE__ */ object({ factor: newFactorSchema, proof: proofSchema }),
    reply: me,
  }),
  /**
   * Authorised, with a fresh login and a proof for `remove-factor`. Removing a device deletes its half and ends its sessions. Refusals:
   * `not-found`; `invalid` `factorId` for the last recovery factor.
   */
  removeFactor: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/factors/:factorId/remove',
    body: /* @__PURE__ */ object({ factorId: id, proof: proofSchema }),
    reply: me,
  }),
  /** Authorised. The server's half for this device. `not-found` where it has no factor. 60 a minute. */
  deviceShare: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/share/device',
    body: empty,
    reply: /* @__PURE__ */ object({ factorId: id, serverHalf: half }),
  }),
  /** Authorised. Both halves of a recovery factor, the user's one sealed. 10 a day. */
  recoveryShare: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/share/recovery',
    body: /* @__PURE__ */ object({ factorId: id }),
    reply: /* @__PURE__ */ object({
      factorId: id,
      kind: factorKindSchema,
      serverHalf: half,
      sealed: /* @__PURE__ */ string({ pattern: '^[-_a-zA-Z0-9]{16,512}$' }),
      params: factorParamsSchema,
    }),
  }),
  /**
   * Authorised, with a fresh login and a proof for `export`: notes that the words were shown, or that a recovery kit was made, and tells the
   * user by mail.
   */
  noteExport: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/export',
    body: /* @__PURE__ */ object({
      /** Words where it is left out. */
      as: /* @__PURE__ */ optional(/* @__PURE__ */ union([/* @__PURE__ */ literal('words'), /* @__PURE__ */ literal('kit')])),
      proof: proofSchema,
    }),
    reply: empty,
  }),
  /**
   * Authorised, with a fresh login and a proof for `update-email`. The first code goes to the address in use, or where there is none to the new
   * one. The same for an address that is taken, whose owner is told and whose code never works.
   */
  updateEmail: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/email/update',
    body: /* @__PURE__ */ object({
      email,
      /** The pinned origin of the page: what the mails name. The frame's own where it is left out. */
      origin: /* @__PURE__ */ optional(origin),
      proof: proofSchema,
    }),
    reply: /* @__PURE__ */ object({
      tx,
      action: /* @__PURE__ */ union([/* @__PURE__ */ literal('VERIFY_PRIMARY_OTP'), /* @__PURE__ */ literal('VERIFY_SECONDARY_OTP')]),
      cooldownSeconds: seconds,
    }),
  }),
  /** Authorised. The code of the address in use; a second code goes to the new one. Refusals as of `confirmCode`. */
  confirmPrimary: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/email/primary',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: empty,
  }),
  /** Authorised. The code of the new address, which is in use from now on. Ends the user's other sessions. Refusals as of `confirmCode`. */
  confirmSecondary: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/email/secondary',
    body: /* @__PURE__ */ object({ tx, otp }),
    reply: /* @__PURE__ */ object({ email }),
  }),
  /** Authorised, with a fresh login and a proof for `delete-account`. Deletes in 72 hours; until then `restore` takes it back. */
  deleteAccount: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/account/delete',
    body: /* @__PURE__ */ object({ proof: proofSchema }),
    reply: /* @__PURE__ */ object({ deletedAt: time }),
  }),
  /** Authorised. Takes a deletion back. */
  restoreAccount: /* @__PURE__ */ route({ method: 'POST', path: '/v1/account/restore', body: empty, reply: me }),
  /**
   * Authorised. What an address can spend, the largest coins first, and what a virtual byte costs, from the operator's Esplora server.
   * Refusals: `not-found` for a network without one; `unavailable`.
   */
  bitcoinCoins: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/bitcoin/coins',
    body: /* @__PURE__ */ object({
      chain: bitcoinChain,
      address: /* @__PURE__ */ string({ pattern: '^(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$' }),
    }),
    reply: /* @__PURE__ */ object({
      coins: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          txid,
          vout: /* @__PURE__ */ integer({ minimum: 0 }),
          /** Satoshi, in digits. */
          value: /* @__PURE__ */ string({ pattern: '^[0-9]{1,16}$' }),
          confirmed: /* @__PURE__ */ boolean(),
        }),
      ),
      /** Satoshi for a virtual byte, for a block in about an hour: `1.500`. */
      feeRate: /* @__PURE__ */ string({ pattern: '^[0-9]{1,6}[.][0-9]{3}$' }),
    }),
  }),
  /** Authorised. Sends a signed transaction. Refusals: `invalid` `transaction` with the node's words, and as `bitcoinCoins`. */
  bitcoinSend: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/bitcoin/send',
    body: /* @__PURE__ */ object({
      chain: bitcoinChain,
      /** In hexadecimal. */
      transaction: /* @__PURE__ */ string({ pattern: '^([0-9a-f]{2}){60,100000}$' }),
    }),
    reply: /* @__PURE__ */ object({ txid }),
  }),
  /** Authorised. What happened with the account, newest first, at most 100. */
  audit: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/audit',
    body: empty,
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({
          at: time,
          /** `login`, `wallet-created`, `factor-added`, `factor-removed`, `recovery-released`, `exported`, `email-changed`, … */
          what: /* @__PURE__ */ string({ pattern: '^[a-z][-a-z]{1,40}$' }),
          /** Factor kind, page or address block that it is about. */
          detail: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 300 })),
          /** Address block of the caller. */
          place: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 60 })),
        }),
      ),
    }),
  }),
}

/** What unlocks a wallet. */
export type FactorKind = Static<typeof factorKindSchema>
/** How a recovery factor's sealing key is derived. */
export type FactorParams = Static<typeof factorParamsSchema>
/** A factor as the frame enrols it. */
export type NewFactor = Static<typeof newFactorSchema>
/** A factor as settings list it. */
export type Factor = Static<typeof factorSchema>
/** The wallet's accounts by namespace. */
export type WalletAddresses = Static<typeof addressesSchema>
/** What needs the proof of a factor. */
export type ProvenAction = Static<typeof actionSchema>
/** Proof of an enrolled factor. */
export type FactorProof = Static<typeof proofSchema>
/** Tokens of a session. */
export type Tokens = Static<typeof tokens>
/** Who is logged in, and what they have. */
export type Me = Static<typeof me>
/** Named only so that the types above stay importable. */
export type { Route, TSchema }
