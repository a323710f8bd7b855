// Looks up known vulnerabilities in what apps and servers install with our packages, in the newest versions that our ranges allow. Asks the
// registry, so it is part of the nightly workflow only.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditedDependencies } from './lib/audited.mjs'

const folder = mkdtempSync(join(tmpdir(), 'audit-'))
const npm = (...args) => spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: auditedDependencies() }))
  process.exitCode = npm('install', '--package-lock-only', '--ignore-scripts', '--omit=dev') || npm('audit', '--omit=dev')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
