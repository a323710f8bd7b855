#!/usr/bin/env node
// Not in `dist`: whoever installs a fresh clone has no build yet, and package managers look for the program then.
import { runCli } from './dist/run-cli.js'

await runCli(process.argv.slice(2))
