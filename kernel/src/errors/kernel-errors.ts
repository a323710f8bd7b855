import { defineErrors, type ErrorCatalogue } from './coded-error.js'
import { type SetupErrors, setupTexts } from './setup-errors.js'

/** What the kernel itself can raise. */
export interface KernelErrors extends SetupErrors {
  readonly 'view-unknown': { readonly view: string; readonly plugin: string | undefined; readonly off?: boolean }
  readonly 'rpc-not-allowed': { readonly method: string }
  /** What an app sent does not fit the method's schema. `problem` names the place: `/0/amount: Required`. */
  readonly 'rpc-params': { readonly method: string; readonly problem: string }
  readonly 'rpc-rejected': { readonly method: string }
  /** The modal was closed while the visitor was asked. */
  readonly 'rpc-aborted': { readonly method: string }
  readonly 'http-status': { readonly status: number; readonly body: string; readonly retryAfter: number | undefined }
  readonly 'http-reply': { readonly path: string; readonly problem: string }
  readonly 'http-no-server': { readonly path: string }
  readonly 'modal-closed': { readonly view: string }
  readonly 'view-arguments': { readonly view: string; readonly argument: string; readonly type: string }
  readonly 'open-arguments': { readonly given: string }
  readonly 'no-approval': { readonly method: string }
  readonly 'two-copies': { readonly versions: readonly string[] }
  readonly 'theme-token': { readonly token: string }
  readonly 'network-not-found': { readonly chain: string }
  /** A call that needs a network was made without one. */
  readonly 'network-undefined': Record<never, never>
}

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
  setupTexts,
)
