/** Hono would replace `Request` and `Response` of the whole process, and what `fetch` returns would be no `Response` any more. */
export const ownGlobals = { overrideGlobalObjects: false } as const
