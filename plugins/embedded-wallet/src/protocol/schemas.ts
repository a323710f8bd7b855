import { boolean, list, literal, nothing, number, object, optional, type Static, string, union, unknown } from '@latchkey/kernel/wire'

/** Nothing is sent; what comes all the same is not looked at. */
export const none = /* @__PURE__ */ optional(/* @__PURE__ */ unknown())
export const text = /* @__PURE__ */ string({ maxLength: 10_000 })
export const address = /* @__PURE__ */ string({ minLength: 1, maxLength: 200 })
/** The form alone: whether a mailbox exists is for the mail to find out. */
export const email = /* @__PURE__ */ string({
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"()\\[\\]\\\\]{1,64}@[^\\s@<>,;:"()\\[\\]\\\\.]+(\\.[^\\s@<>,;:"()\\[\\]\\\\.]+)+$',
})
export const otp = /* @__PURE__ */ string({ minLength: 1, maxLength: 64 })
/** `1`, `eip155:1`, `solana:5eykt…`. */
export const chainId = /* @__PURE__ */ union([/* @__PURE__ */ string({ minLength: 1, maxLength: 100 }), /* @__PURE__ */ number()])
export const accountType = /* @__PURE__ */ union([/* @__PURE__ */ literal('eoa'), /* @__PURE__ */ literal('smartAccount')])
/**
 * Who vouches for the visitor (specification section 3 names six). Ours takes the operator's own as well: a frame answers one that it does not
 * offer with `Invalid enum value`.
 */
export const provider = /* @__PURE__ */ string({ minLength: 1, maxLength: 32 })

/** Whose wallet it is (specification section 3, embedded-wallet user). */
export const userSchema = /* @__PURE__ */ object({
  email: /* @__PURE__ */ optional(/* @__PURE__ */ union([email, /* @__PURE__ */ nothing()])),
  address,
  chainId,
  accounts: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ object({ address, type: accountType }), { maxItems: 100 })),
  userName: /* @__PURE__ */ optional(text),
  /** From our own frame alone: who vouched for the visitor, where the login was a social one. */
  provider: /* @__PURE__ */ optional(provider),
  preferredAccountType: /* @__PURE__ */ optional(accountType),
  smartAccountDeployed: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
  /** From our own frame alone, with `message`: the answer to `siwxMessage`. */
  signature: /* @__PURE__ */ optional(text),
  message: /* @__PURE__ */ optional(text),
})
/** Whose wallet it is. */
export type EmbeddedUser = Static<typeof userSchema>
