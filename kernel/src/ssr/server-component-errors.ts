import { defineErrors, type ErrorCatalogue, errorPage } from '../errors/index.js'

/** Errors in React Server Components, which only run on a server. */
export interface ServerComponentErrors {
  /** A hook was called in a server component, which has no state and no browser. Start the file that calls it with `'use client'`. */
  readonly 'hook-in-server-component': { readonly hook: string }
  /**
   * A server component passed a kernel to `<LatchkeyProvider>`. A kernel consists of functions, which React cannot send to the browser:
   * create it and render the provider in a file that starts with `'use client'`, and render that file's component in the layout.
   */
  readonly 'kernel-in-server-component': Record<never, never>
}

/** Errors of hooks and components in server components, by code. */
export const serverComponentErrors: ErrorCatalogue<ServerComponentErrors> = /* @__PURE__ */ defineErrors<ServerComponentErrors>(
  'kernel',
  {
    'hook-in-server-component': (d) => `${d.hook}() was called in a server component. Begin the file that calls it with 'use client'.`,
    'kernel-in-server-component': () =>
      "A server component handed a kernel to <LatchkeyProvider>, but functions do not pass to the browser. Make the kernel and render the provider in a file that begins with 'use client'.",
  },
  { page: errorPage },
)
