/**
 * The package `@latchkey/server`, as far as the sandbox uses it. The server's tests use the sandbox, so the sandbox does not depend on the
 * server.
 */
export interface ServerPackage {
  /** Returns the fetcher of untrusted URLs, with the addresses that it may reach. */
  createOutside(options: { allows(address: string, port: number): boolean }): object
  /** Returns the options of a configuration file. */
  startOptions(config: object): object
  /** Starts the server. */
  startServer(options: object): Promise<{ readonly url: string; stop(): Promise<void> }>
}

/** Loads the package that is installed beside this one. */
export async function installedServer(): Promise<ServerPackage> {
  // Not written out in the import: compilers would look for the package, which is optional.
  const name = '@latchkey/server'
  return import(/* @vite-ignore */ name) as Promise<ServerPackage>
}
