/**
 * Otherwise Hono would replace `Request` and `Response` of the whole process, and the result of `fetch` would not be an instance of them.
 */
export const ownGlobals = { overrideGlobalObjects: false } as const
