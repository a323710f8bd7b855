import { execFileSync } from 'node:child_process'
import { pnpm } from './pnpm.mjs'
import { publicPackages, root } from './workspace.mjs'

/** Packs every public package into `folder`: `{ name, file, contents, manifest, declarations }`, as a user would get it. */
export function packAll(folder) {
  const filters = publicPackages().flatMap(({ dir }) => ['--filter', `./${dir}`])
  const [command, ...args] = [...pnpm, ...filters, 'pack', '--pack-destination', folder, '--json']
  const output = execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(output.slice(output.indexOf('['))).map(({ name, filename }) => ({
    name,
    file: filename,
    contents: tar('tzf', filename)
      .trim()
      .split('\n')
      .map((path) => path.replace(/^package\//, '')),
    manifest: JSON.parse(tar('xzOf', filename, 'package/package.json')),
    declarations: tar('xzOf', filename, '--wildcards', '*.d.ts'),
  }))
}

function tar(...args) {
  return execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
