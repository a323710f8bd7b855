#!/usr/bin/env node
import { runCli } from '@latchkey/plugin-kit/cli'

process.exitCode = await runCli(['new', ...process.argv.slice(2)])
