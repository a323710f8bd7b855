import { serverComponentErrors } from './server-component-errors.js'

/**
 * What stands for a hook in a package's entry for server components, the export condition `react-server`: called there it says what to do.
 *
 * @param hook the hook's name
 * @returns a function that throws kernel/hook-in-server-component
 * @example
 * export const useLoyalty = hookOnServer('useLoyalty')
 */
export function hookOnServer(hook: string): () => never {
  return () => {
    throw serverComponentErrors.create('hook-in-server-component', { hook })
  }
}
