import { defineErrors, type ErrorCatalogue, errorPage } from './coded-error.js'

/** Errors raised while plugins are assembled: the part of the kernel's errors that is loaded from the start. */
export interface SetupErrors {
  /** Two plugins in the list have this id. Remove one; the other may come from a preset. */
  readonly 'plugin-duplicate': { readonly plugin: string }
  /** `createKernel` got no `plugins`. Spread a preset, or list plugins. */
  readonly 'no-plugins': Record<never, never>
  /** The list contains something other than a plugin or a preset, at `plugins[1]`. Call the function that creates it. */
  readonly 'not-a-plugin': { readonly path: string }
  /**
   * A configured network is incomplete or contradicts itself; `problem` has the details. Import it from a package's `/networks` entry, or
   * complete it.
   */
  readonly network: { readonly network: string; readonly problem: string }
  /**
   * `server` is not an object with the address of a server. Pass `{ baseUrl: 'https://api.example.com' }`, or a path of the page's own
   * origin.
   */
  readonly 'server-address': { readonly given: string }
  /** A plugin requires an id or capability that no plugin provides. Add one that does. */
  readonly 'plugin-missing': { readonly plugin: string; readonly requirement: string }
  /** Plugins require one another in a cycle. Remove one of the requirements. */
  readonly 'plugin-cycle': { readonly path: string }
  /** A plugin was built for other versions. Update the older of the two. */
  readonly 'plugin-version': { readonly plugin: string; readonly requirement: string; readonly found: string; readonly wanted: string }
  /** A plugin threw in this phase of its lifecycle; `cause` has the error. The other plugins continue. */
  readonly 'plugin-failed': { readonly plugin: string; readonly phase: string }
  /** A plugin has not finished this phase in time. The others go on without it: look for a promise that never settles in its `start` or `defer`. */
  readonly 'plugin-slow': { readonly plugin: string; readonly phase: string; readonly seconds: number }
  /** Two plugins claim the same view, method or value. Remove one, or rename what it claims. */
  readonly 'name-taken': { readonly kind: string; readonly name: string; readonly owner: string; readonly plugin: string }
  /**
   * A plugin with `lazy` contributes to a point that is read before the first paint. Remove `lazy` from its spec, or declare its family of
   * chains as `family`.
   */
  readonly 'lazy-contribution': { readonly plugin: string; readonly point: string }
  /** A plugin's id is reserved or not in camelCase. Rename it. */
  readonly 'plugin-id': { readonly plugin: string }
  /** A plugin used something that requires a grant. Add the permission to `grants` if you trust the plugin with it. */
  readonly 'not-granted': { readonly plugin: string; readonly permission: string }
  /** No installed plugin provides this service. Add the plugin that does. */
  readonly 'service-missing': { readonly service: string }
  /** The kernel was stopped, and a stopped kernel cannot be restarted. Create a new one. */
  readonly stopped: Record<never, never>
  /** A hook or button was used before a kernel exists. Pass one to `LatchkeyProvider`, and offer no actions until then. */
  readonly 'not-yet': Record<never, never>
  /** The function handed to `LatchkeyProvider` rejected; `cause` has the reason. The next press of a button calls it again. */
  readonly 'not-loaded': Record<never, never>
}

export const setupTexts: { readonly [K in keyof SetupErrors]: (details: SetupErrors[K]) => string } = {
  'plugin-duplicate': (d) =>
    `Plugin "${d.plugin}" is listed twice. A preset may have brought it: leave yours out, and give the preset its options.`,
  'no-plugins': () => 'createKernel needs `plugins`, a list: createKernel({ projectId, plugins: [evm({ networks })] }).',
  'not-a-plugin': (d) => `${d.path} is neither a plugin nor a preset. Call its function: plugins: [standard({ … }), siwx()].`,
  network: (d) => `The network "${d.network}" ${d.problem}.`,
  'server-address': (d) => `\`server\` has to be { baseUrl: 'https://…' }, not ${d.given}.`,
  'plugin-missing': (d) =>
    `Plugin "${d.plugin}" needs a plugin that provides "${d.requirement}"${d.requirement === 'chain' ? ', a family of chains' : ''}.`,
  'plugin-cycle': (d) => `Plugins in a circle: ${d.path}.`,
  'plugin-version': (d) => `Plugin "${d.plugin}" needs "${d.requirement}" ${d.wanted}, not ${d.found}.`,
  'plugin-failed': (d) => `Plugin "${d.plugin}" failed during ${d.phase}.`,
  'plugin-slow': (d) => `Plugin "${d.plugin}" has not finished its ${d.phase} after ${d.seconds} seconds. The others go on.`,
  'name-taken': (d) => `The ${d.kind} "${d.name}" of plugin "${d.plugin}" already belongs to "${d.owner}".`,
  'lazy-contribution': (d) =>
    `Plugin "${d.plugin}" is lazy and contributes to ${d.point}${d.point === 'kernel.chains' ? ' without `family`' : ''}. Remove \`lazy\` from its spec.`,
  'plugin-id': (d) => `"${d.plugin}" cannot be a plugin's id. Use a camelCase word that is not reserved.`,
  'not-granted': (d) => `Plugin "${d.plugin}" needs a grant. Allow it with createKernel({ grants: { ${d.plugin}: ['${d.permission}'] } }).`,
  'service-missing': (d) => `No plugin provides "${d.service}".`,
  stopped: () => 'The kernel was stopped.',
  // Fixed by specification section 8.
  'not-yet': () => 'ConnectionControllerClient and NetworkControllerClient must be set',
  'not-loaded': () => 'The kernel could not be loaded. The next press of a button tries again.',
}

export const setupErrors: ErrorCatalogue<SetupErrors> = /* @__PURE__ */ defineErrors<SetupErrors>('kernel', setupTexts, { page: errorPage })
