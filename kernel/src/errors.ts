import { defineErrors, type ErrorCatalogue } from './error.js'

/** What the kernel itself can raise. */
export interface KernelErrors {
  readonly 'plugin-duplicate': { readonly plugin: string }
  readonly 'plugin-missing': { readonly plugin: string; readonly requirement: string }
  readonly 'plugin-cycle': { readonly path: string }
  readonly 'plugin-version': { readonly plugin: string; readonly requirement: string; readonly found: string; readonly wanted: string }
  readonly 'plugin-failed': { readonly plugin: string; readonly phase: string }
  readonly 'name-taken': { readonly kind: string; readonly name: string; readonly owner: string; readonly plugin: string }
  readonly 'not-granted': { readonly plugin: string; readonly service: string }
  readonly 'service-missing': { readonly service: string }
  readonly 'view-unknown': { readonly view: string; readonly plugin: string | undefined }
  readonly 'rpc-not-allowed': { readonly method: string }
  readonly 'rpc-rejected': { readonly method: string }
  readonly 'http-status': { readonly status: number; readonly body: string; readonly retryAfter: number | undefined }
  readonly 'http-reply': { readonly path: string; readonly problem: string }
  readonly 'http-no-server': { readonly path: string }
  readonly 'modal-closed': { readonly view: string }
  readonly stopped: Record<never, never>
}

export const kernelErrors: ErrorCatalogue<KernelErrors> = /* @__PURE__ */ defineErrors<KernelErrors>('kernel', {
  'plugin-duplicate': (d) => `Plugin "${d.plugin}" is listed twice.`,
  'plugin-missing': (d) => `Plugin "${d.plugin}" needs a plugin that provides "${d.requirement}".`,
  'plugin-cycle': (d) => `Plugins require each other in a circle: ${d.path}.`,
  'plugin-version': (d) => `Plugin "${d.plugin}" needs "${d.requirement}" ${d.wanted}, but ${d.found} is installed.`,
  'plugin-failed': (d) => `Plugin "${d.plugin}" failed during ${d.phase}.`,
  'name-taken': (d) => `The ${d.kind} "${d.name}" of plugin "${d.plugin}" already belongs to "${d.owner}".`,
  'not-granted': (d) => `Plugin "${d.plugin}" uses "${d.service}" without a grant. Add it to \`grants\` if you trust the plugin.`,
  'service-missing': (d) => `No plugin provides the service "${d.service}".`,
  'view-unknown': (d) =>
    d.plugin
      ? `The view "${d.view}" belongs to plugin "${d.plugin}", which is not running.`
      : `No installed plugin has a view "${d.view}".`,
  // Fixed by specification section 6.
  'rpc-not-allowed': () => 'Requested RPC call is not allowed',
  'rpc-rejected': (d) => `The visitor declined "${d.method}".`,
  // Fixed by specification section 7.
  'http-status': (d) => `HTTP status code: ${d.status}`,
  'http-reply': (d) => `The reply of ${d.path} does not fit its contract: ${d.problem}.`,
  'http-no-server': (d) => `No server is configured, so ${d.path} cannot be asked. Set \`server.baseUrl\`.`,
  'modal-closed': (d) => `The modal was closed before "${d.view}" finished.`,
  stopped: () => 'The kernel was stopped.',
})

/** Why a wallet did not do what was asked. Connectors throw these, with the wallet's own error as `cause`. */
export interface WalletErrors {
  readonly rejected: { readonly wallet: string }
  readonly pending: { readonly wallet: string }
  readonly locked: { readonly wallet: string }
  readonly timeout: { readonly wallet: string; readonly seconds: number }
  readonly 'no-accounts': { readonly wallet: string }
  readonly failed: { readonly wallet: string; readonly reason: string }
  readonly 'not-found': { readonly connector: string }
  readonly 'not-connected': { readonly namespace: string }
  readonly 'chain-not-supported': { readonly chain: string }
}

export const walletErrors: ErrorCatalogue<WalletErrors> = /* @__PURE__ */ defineErrors<WalletErrors>('wallet', {
  rejected: (d) => `The visitor declined the request in ${d.wallet}.`,
  pending: (d) => `${d.wallet} is already waiting for an answer. Open it and answer there.`,
  locked: (d) => `${d.wallet} is locked. Unlock it first.`,
  timeout: (d) => `${d.wallet} gave no answer within ${d.seconds} seconds.`,
  'no-accounts': (d) => `${d.wallet} connected without sharing an account.`,
  failed: (d) => `${d.wallet} could not do this: ${d.reason}`,
  // The next three sentences are fixed by specification section 8.
  'not-found': () => 'Adapter not found',
  'not-connected': () => 'No ActiveCaipAddress found',
  'chain-not-supported': () => 'Chain is not supported',
})
