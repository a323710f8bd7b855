import { boolean, integer, list, literal, object, optional, route, string, union, unknown } from '@latchkey/kernel/wire'
import { empty, id, label, origin, time } from './parts.js'

const chain = /* @__PURE__ */ string({ pattern: '^eip155:[1-9][0-9]{0,18}$' })
const evmAddress = /* @__PURE__ */ string({ pattern: '^0x[0-9a-fA-F]{40}$' })
const hash = /* @__PURE__ */ string({ pattern: '^0x[0-9a-f]{64}$' })
/** Id of a batch, in hexadecimal: 32 random bytes, or what the app chose (EIP-5792 allows up to 4,096 bytes). */
const callsId = /* @__PURE__ */ string({ minLength: 3, maxLength: 8194, pattern: '^0x[0-9a-fA-F]+$' })

/** A network's smart accounts, according to the server's probe. */
export const smartNetworkSchema = /* @__PURE__ */ object({
  chain,
  /** Account type: `7702-simple`, `7702-delegator`, `hybrid`. */
  scheme: /* @__PURE__ */ string({ pattern: '^[a-z0-9][-a-z0-9]{0,31}$' }),
  entryPoint: evmAddress,
  /** The contract that accounts delegate to, or that their factory deploys. */
  implementation: evmAddress,
  /** Factory of counterfactual accounts. */
  factory: /* @__PURE__ */ optional(evmAddress),
  /** Contract that redeems permissions (ERC-7710). */
  delegationManager: /* @__PURE__ */ optional(evmAddress),
  /** Whether operations can be sent to a bundler (ERC-4337). */
  bundler: /* @__PURE__ */ boolean(),
  /** Whether the operator may pay for operations (ERC-7677). */
  paymaster: /* @__PURE__ */ boolean(),
  /** Whether pages may specify a paymaster, among those that the operator lists. */
  namedPaymasters: /* @__PURE__ */ optional(/* @__PURE__ */ boolean()),
  /** Whether permissions may be granted (ERC-7715). */
  sessions: /* @__PURE__ */ boolean(),
})

/** A batch, identified by its content on the chain. */
export const callsSchema = /* @__PURE__ */ object({
  id: callsId,
  chain,
  /** An ERC-4337 `operation`, or a `transaction` of the account itself. */
  kind: /* @__PURE__ */ union([/* @__PURE__ */ literal('operation'), /* @__PURE__ */ literal('transaction')]),
  /** Hash of the operation or the transaction. Known once it is signed, before it is sent. */
  hash,
})

/** A permission granted to an app (ERC-7715). */
export const permissionSchema = /* @__PURE__ */ object({
  permissionId: id,
  chain,
  /** Origin of the requesting page. */
  origin,
  /** The page's self-declared name, which may be false. */
  app: /* @__PURE__ */ optional(label),
  /** Account that may use it. */
  to: evmAddress,
  /** The granted permissions, as shown in the approval: types and their data. */
  permissions: /* @__PURE__ */ list(
    /* @__PURE__ */ object({ type: /* @__PURE__ */ string({ minLength: 1, maxLength: 60 }), data: /* @__PURE__ */ unknown() }),
    { minItems: 1, maxItems: 20 },
  ),
  /** Seconds since 1970. */
  expiry: /* @__PURE__ */ integer({ minimum: 0, maximum: 253_402_300_799 }),
  /** The signed delegations, which the app redeems. */
  context: /* @__PURE__ */ string({ maxLength: 40_000, pattern: '^0x([0-9a-fA-F]{2})+$' }),
})

/** Smart accounts: bundlers and paymasters behind the server, batches by their id, and permissions. */
export const smartAccountRoutes = {
  /**
   * Authorised. Stores the result of a batch before it is sent, so that its status survives interruptions. Repeating the call changes
   * nothing. Refusals: `invalid` `id` for an id that another batch of the visitor has (EIP-5792: 5720).
   */
  noteCalls: /* @__PURE__ */ route({ method: 'POST', path: '/v1/aa/calls', body: callsSchema, reply: empty }),
  /** Authorised. Returns the result of one of the visitor's batches. Refusals: `not-found` (EIP-5792: 5730). */
  findCalls: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/aa/calls/find',
    body: /* @__PURE__ */ object({ id: callsId }),
    reply: callsSchema,
  }),
  /** Authorised. Stores a permission for the visitor's list. At most 200 per visitor: `invalid` `permissions`. */
  notePermission: /* @__PURE__ */ route({ method: 'POST', path: '/v1/aa/permissions', body: permissionSchema, reply: empty }),
  /**
   * Authorised. Returns the permissions that the visitor granted in this project, newest first, until they expire; revoked ones include
   * the time of revocation.
   */
  listPermissions: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/aa/permissions',
    body: empty,
    reply: /* @__PURE__ */ object({
      items: /* @__PURE__ */ list(
        /* @__PURE__ */ object({ permission: permissionSchema, createdAt: time, revokedAt: /* @__PURE__ */ optional(time) }),
      ),
    }),
  }),
  /** Authorised. Records that a permission was revoked on the chain. Refusals: `not-found`. */
  endPermission: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/aa/permissions/end',
    body: /* @__PURE__ */ object({ permissionId: id }),
    reply: empty,
  }),
  // Must be last, because its path also matches those of the others.
  /**
   * Authorised. Calls the network's bundler (ERC-7769) or paymaster (ERC-7677). The operator's keys and URLs stay on the server; its
   * policy decides which operations are paid for. `error` is the bundler's own response, or -32601 for a method that is not on the list,
   * -32602 for an operation of another sender, entry point or format.
   *
   * Refusals: `not-found` for a network without a bundler; `rate-limited` by visitor, project and day; `unavailable`.
   */
  askBundler: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/aa/:chain',
    body: /* @__PURE__ */ object({
      chain,
      method: /* @__PURE__ */ string({ pattern: '^[a-z]{2,10}_[a-zA-Z]{1,50}$' }),
      params: /* @__PURE__ */ list(/* @__PURE__ */ unknown(), { maxItems: 5 }),
      /** Paymaster given by the page, for ERC-7677 calls. Its origin must be listed by the operator, otherwise -32602. */
      paymaster: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 2000, pattern: '^https://[!-~]+$' })),
    }),
    reply: /* @__PURE__ */ object({
      result: /* @__PURE__ */ optional(/* @__PURE__ */ unknown()),
      error: /* @__PURE__ */ optional(
        /* @__PURE__ */ object({
          code: /* @__PURE__ */ integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
          message: /* @__PURE__ */ string({ maxLength: 1000 }),
          data: /* @__PURE__ */ optional(/* @__PURE__ */ string({ maxLength: 20_000, pattern: '^0x[0-9a-fA-F]*$' })),
        }),
      ),
    }),
  }),
}
