import { check, list, literal, object, string, union } from '@latchkey/kernel/wire'
import type { SmartPermission } from '@latchkey/wallet-protocol'

const amount = /* @__PURE__ */ string({ pattern: '^[1-9][0-9]{0,77}$' })
const address = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' })
const schema = /* @__PURE__ */ union([
  /* @__PURE__ */ object({ type: /* @__PURE__ */ literal('native-token-transfer'), data: /* @__PURE__ */ object({ amount }) }),
  /* @__PURE__ */ object({
    type: /* @__PURE__ */ literal('erc20-token-transfer'),
    data: /* @__PURE__ */ object({ token: address, amount }),
  }),
  /* @__PURE__ */ object({
    type: /* @__PURE__ */ literal('contract-call'),
    data: /* @__PURE__ */ object({
      target: address,
      selectors: /* @__PURE__ */ list(/* @__PURE__ */ string({ pattern: '^0x[0-9a-f]{8}$' })),
    }),
  }),
])

/** A permission in the server's format, with decimal amounts. */
export interface PermissionData {
  readonly type: string
  readonly data: unknown
}

/** Converts a permission to the server's format. */
export function writePermission({ type, ...data }: SmartPermission): PermissionData {
  return { type, data: 'amount' in data ? { ...data, amount: String(data.amount) } : data }
}

/** Reads a permission in the server's format. Undefined if another version wrote it. */
export function readPermission(given: PermissionData): SmartPermission | undefined {
  if (check(schema, given) !== undefined) return undefined
  const { type, data } = given as { readonly type: string; readonly data: { readonly amount?: string } }
  // Safe: checked against the schema above.
  return { type, ...data, ...(data.amount !== undefined && { amount: BigInt(data.amount) }) } as SmartPermission
}
