import { integer, object, route } from '@latchkey/kernel/wire'

/** Points to spend. */
export const spending = /* @__PURE__ */ object({ points: /* @__PURE__ */ integer({ minimum: 1 }) })
const balance = /* @__PURE__ */ object({ points: /* @__PURE__ */ integer({ minimum: 0 }) })

/** The contract between both halves. Browsers send the visitor's session along. */
export const __id__Wire = {
  points: /* @__PURE__ */ route({
    method: 'GET',
    path: '/v1/__name__',
    credentials: 'include',
    body: /* @__PURE__ */ object({}),
    reply: balance,
  }),
  redeem: /* @__PURE__ */ route({
    method: 'POST',
    path: '/v1/__name__/redeem',
    credentials: 'include',
    body: spending,
    reply: balance,
  }),
}
