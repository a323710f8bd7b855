import { defineErrors, type ErrorCatalogue, errorPage } from './coded-error.js'
import { type SetupErrors, setupTexts } from './setup-errors.js'

/** Errors that the kernel itself can raise. */
export interface KernelErrors extends SetupErrors {
  /**
   * No running plugin provides this view. `plugin` is its owner if known but failed; `off` is set if an option turns the view off.
   * Install the plugin, turn the view on, or read its error in `kernel.plugins`.
   */
  readonly 'view-unknown': { readonly view: string; readonly plugin: string | undefined; readonly off?: boolean }
  /**
   * No plugin lists this method, so it is refused (specification section 6). Add it to the `requests` option of the family, or use a
   * listed method.
   */
  readonly 'rpc-not-allowed': { readonly method: string }
  /**
   * Parameters sent by the app do not match the method's schema. `problem` gives the path: `/0/amount: Required`. Correct the parameters.
   */
  readonly 'rpc-params': { readonly method: string; readonly problem: string }
  /** The visitor declined in the modal. Offer the action again; do not repeat the request automatically. */
  readonly 'rpc-rejected': { readonly method: string }
  /** The modal was closed while the visitor was being asked. Treat it as a rejection. */
  readonly 'rpc-aborted': { readonly method: string }
  /**
   * The server returned an error: `status` is the HTTP status code, `body` the response text, `retryAfter` the seconds to wait if the
   * server sent them. Look up the response's `x-request-id` in the server's log.
   */
  readonly 'http-status': { readonly status: number; readonly body: string; readonly retryAfter: number | undefined }
  /**
   * No reply from the server. Check that it runs at `server.baseUrl`, that its `allowedOrigins` include the page, and that the page's content
   * security policy lists it in `connect-src`. `cause` is the error of `fetch`.
   */
  readonly 'http-unreachable': { readonly path: string; readonly origin: string }
  /** The server's reply lacks something that the plugin's contract requires. Bring both halves of the plugin to the same version. */
  readonly 'http-reply': { readonly path: string; readonly problem: string }
  /** A feature needs the operator's server. Set `server.baseUrl` in `createKernel`, or leave the plugin out. */
  readonly 'http-no-server': { readonly path: string }
  /** The visitor closed the modal before the view was done. Treat it as a rejection. */
  readonly 'modal-closed': { readonly view: string }
  /** A view was opened without a required argument. Pass it to `open()`. */
  readonly 'view-arguments': { readonly view: string; readonly argument: string; readonly type: string }
  /** `open()` was called with something other than a view's name and an object. */
  readonly 'open-arguments': { readonly given: string }
  /** A request needs the visitor's approval and the kernel has no shell (`shell: false`). Pass an `approve` function to `createKernel`. */
  readonly 'no-approval': { readonly method: string }
  /**
   * Two copies of the kernel run on one page, each with its own state. Make the bundler use one: `resolve.dedupe`, or a single version in
   * the lockfile.
   */
  readonly 'two-copies': { readonly versions: readonly string[] }
  /** A theme token was dropped because its name or value is not safe. Names must begin with `--`, and values must not load anything. */
  readonly 'theme-token': { readonly token: string }
  /** The network is not configured. Add it to `networks`, or use a configured one. */
  readonly 'network-not-found': { readonly chain: string }
  /** A call that needs a network was made without one. Pass its CAIP-2 id. */
  readonly 'network-undefined': Record<never, never>
}

/** Errors of the kernel itself, by code. */
export const kernelErrors: ErrorCatalogue<KernelErrors> = /* @__PURE__ */ defineErrors<KernelErrors, SetupErrors>(
  'kernel',
  {
    'view-unknown': (d) =>
      d.view === 'home'
        ? 'No plugin says what open() shows first. List connect() and account(), or spread a preset.'
        : !d.plugin
          ? `No installed plugin has a view "${d.view}".`
          : d.off
            ? `The view "${d.view}" is switched off by an option of "${d.plugin}".`
            : `The view "${d.view}" belongs to plugin "${d.plugin}", which is not running.`,
    // Fixed by specification section 6.
    'rpc-not-allowed': () => 'Requested RPC call is not allowed',
    'rpc-params': (d) => `The parameters of "${d.method}" do not fit: ${d.problem}.`,
    'rpc-rejected': (d) => `The visitor declined "${d.method}".`,
    // Fixed by specification section 8.
    'rpc-aborted': () => 'Request was aborted',
    // Fixed by specification section 7.
    'http-status': (d) => `HTTP status code: ${d.status}`,
    'http-unreachable': (d) =>
      `No reply from ${d.origin} to ${d.path}: the server is down, or it does not list this page's origin, or the page's CSP does not list the server.`,
    'http-reply': (d) => `The reply of ${d.path} does not fit its contract: ${d.problem}.`,
    'http-no-server': (d) => `Set \`server.baseUrl\` to use ${d.path}.`,
    'modal-closed': (d) => `The modal was closed before "${d.view}" finished.`,
    'view-arguments': (d) => `The view "${d.view}" needs "${d.argument}" (${d.type}): open("${d.view}", { ${d.argument}: … }).`,
    'open-arguments': (d) => `open() takes the name of a view and an object with its arguments, as in open("Networks"), not ${d.given}.`,
    'no-approval': (d) =>
      `"${d.method}" needs the visitor's yes, and there is no shell to ask in. Hand createKernel a function as \`approve\`.`,
    'two-copies': (d) => `Several copies of @latchkey/kernel run on this page: ${d.versions.join(', ')}. Let your bundler take one.`,
    'theme-token': (d) => `The theme token "${d.token}" was left out: names begin with "--", and values load nothing.`,
    // Fixed by specification section 8.
    'network-undefined': () => 'CaipNetwork is undefined',
    'network-not-found': () => 'network not found, make sure it is in the networks array',
  },
  { base: setupTexts, page: errorPage },
)
