#!/usr/bin/env node
import { runCli } from './dist/run-cli.js'

await runCli(process.argv.slice(2))
