#!/usr/bin/env node
// Not in `dist`: installing in a fresh clone happens before any build, and package managers look for the program then.
import { runCli } from './dist/run-cli.js'

await runCli(process.argv.slice(2))
