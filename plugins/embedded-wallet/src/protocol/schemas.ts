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
export const provider = /* @__PURE__ */ union([
  /* @__PURE__ */ literal('google'),
  /* @__PURE__ */ literal('github'),
  /* @__PURE__ */ literal('apple'),
  /* @__PURE__ */ literal('facebook'),
  /* @__PURE__ */ literal('x'),
  /* @__PURE__ */ literal('discord'),
])

/** Whose wallet it is (specification section 3, embedded-wallet user). */
export const userSchema = /* @__PURE__ */ object({
  email: /* @__PURE__ */ optional(/* @__PURE__ */ union([email, /* @__PURE__ */ nothing()])),
  address,
  chainId,
  accounts: /* @__PURE__ */ optional(/* @__PURE__ */ list(/* @__PURE__ */ object({ address, type: accountType }), { maxItems: 100 })),
  userName: /* @__PURE__ */ optional(text),
  preferredAccountType: /* @__PURE__ */ optional(accountType),
  smartAccountDeployed: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
  /** From our own frame alone, with `message`: the answer to `siwxMessage`. */
  signature: /* @__PURE__ */ optional(text),
  message: /* @__PURE__ */ optional(text),
})
/** Whose wallet it is. */
export type EmbeddedUser = Static<typeof userSchema>
