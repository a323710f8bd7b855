import { defineErrors, type ErrorCatalogue } from './coded-error.js'

/** What can go wrong while plugins are put together: the part of the kernel's errors that is there from the start. */
export interface SetupErrors {
  readonly 'plugin-duplicate': { readonly plugin: string }
  readonly 'no-plugins': Record<never, never>
  /** Something else than a plugin stands in the list, as a preset that was not spread. */
  readonly 'not-a-plugin': { readonly place: number }
  readonly network: { readonly network: string; readonly problem: string }
  readonly 'plugin-missing': { readonly plugin: string; readonly requirement: string }
  readonly 'plugin-cycle': { readonly path: string }
  readonly 'plugin-version': { readonly plugin: string; readonly requirement: string; readonly found: string; readonly wanted: string }
  readonly 'plugin-failed': { readonly plugin: string; readonly phase: string }
  readonly 'name-taken': { readonly kind: string; readonly name: string; readonly owner: string; readonly plugin: string }
  readonly 'plugin-id': { readonly plugin: string }
  readonly 'not-granted': { readonly plugin: string; readonly permission: string }
  readonly 'service-missing': { readonly service: string }
  readonly stopped: Record<never, never>
  readonly 'not-yet': Record<never, never>
}

export const setupTexts: { readonly [K in keyof SetupErrors]: (details: SetupErrors[K]) => string } = {
  'plugin-duplicate': (d) => `Plugin "${d.plugin}" is listed twice. A preset may have brought it: leave yours out, or take its options.`,
  'no-plugins': () => 'createKernel needs `plugins`. Spread a preset: createKernel({ projectId, ...evm({ networks }) }).',
  'not-a-plugin': (d) => `plugins[${d.place}] is no plugin. Spread a preset, or its \`plugins\`: createKernel({ ...standard({ … }) }).`,
  network: (d) => `The network "${d.network}" ${d.problem}.`,
  'plugin-missing': (d) => `Plugin "${d.plugin}" needs a plugin that provides "${d.requirement}".`,
  'plugin-cycle': (d) => `Plugins in a circle: ${d.path}.`,
  'plugin-version': (d) => `Plugin "${d.plugin}" needs "${d.requirement}" ${d.wanted}, not ${d.found}.`,
  'plugin-failed': (d) => `Plugin "${d.plugin}" failed during ${d.phase}.`,
  'name-taken': (d) => `The ${d.kind} "${d.name}" of plugin "${d.plugin}" already belongs to "${d.owner}".`,
  'plugin-id': (d) => `"${d.plugin}" cannot be a plugin's id. Use a camelCase word that is not reserved.`,
  'not-granted': (d) => `Plugin "${d.plugin}" needs a grant. Allow it with createKernel({ grants: { ${d.plugin}: ['${d.permission}'] } }).`,
  'service-missing': (d) => `No plugin provides "${d.service}".`,
  stopped: () => 'The kernel was stopped.',
  // Begins as specification section 8 has it.
  'not-yet': () =>
    'ConnectionControllerClient and NetworkControllerClient must be set: there is no kernel yet. Hand one to LatchkeyProvider.',
}

export const setupErrors: ErrorCatalogue<SetupErrors> = /* @__PURE__ */ defineErrors<SetupErrors>('kernel', setupTexts)
