import {
  boolean,
  emailPattern,
  list,
  literal,
  nothing,
  number,
  object,
  optional,
  type Static,
  string,
  union,
  unknown,
} from '@latchkey/kernel/wire'

/** No payload; any given one is ignored. */
export const none = /* @__PURE__ */ optional(/* @__PURE__ */ unknown())
export const text = /* @__PURE__ */ string({ maxLength: 10_000 })
export const address = /* @__PURE__ */ string({ minLength: 1, maxLength: 200 })
/** Checks only the format; only an email can show whether the mailbox exists. */
export const email = /* @__PURE__ */ string({ maxLength: 254, pattern: emailPattern })
export const otp = /* @__PURE__ */ string({ minLength: 1, maxLength: 64 })
/** `1`, `eip155:1`, `solana:5eykt…`. */
export const chainId = /* @__PURE__ */ union([/* @__PURE__ */ string({ minLength: 1, maxLength: 100 }), /* @__PURE__ */ number()])
export const accountType = /* @__PURE__ */ union([/* @__PURE__ */ literal('eoa'), /* @__PURE__ */ literal('smartAccount')])
/**
 * Login provider. The specification names six (section 3); this package also accepts the operator's own. A frame answers `Invalid enum
 * value` for one that it does not offer.
 */
export const provider = /* @__PURE__ */ string({ minLength: 1, maxLength: 32 })

/** The wallet's user (specification section 3, embedded-wallet user). */
export const userSchema = /* @__PURE__ */ object({
  email: /* @__PURE__ */ optional(/* @__PURE__ */ union([email, /* @__PURE__ */ nothing()])),
  address,
  chainId,
  accounts: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ object({ address, type: accountType }), { maxItems: 100 })),
  userName: /* @__PURE__ */ optional(text),
  /** Only sent by our own frame: the provider of a social login. */
  provider: /* @__PURE__ */ optional(provider),
  preferredAccountType: /* @__PURE__ */ optional(accountType),
  smartAccountDeployed: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
  /** Only sent by our own frame, with `message`: the answer to `siwxMessage`. */
  signature: /* @__PURE__ */ optional(text),
  message: /* @__PURE__ */ optional(text),
})
/** The wallet's user. */
export type EmbeddedUser = Static<typeof userSchema>
