/** Runs `plugin-kit` with these words behind it, and writes to the console. Returns the exit code. */
export function runCli(args: readonly string[]): Promise<number>
