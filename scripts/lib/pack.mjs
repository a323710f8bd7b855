import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pnpm } from './pnpm.mjs'
import { publicPackages, root } from './workspace.mjs'

/** Packs every public package into `folder`: `{ name, file, contents, manifest, declarations }`, as a user would get it. */
export function packAll(folder) {
  const bare = mkdtempSync(join(tmpdir(), 'pack-'))
  try {
    copyBare(bare)
    const filters = publicPackages().flatMap(({ dir }) => ['--filter', `./${dir}`])
    const [command, ...args] = [...pnpm, ...filters, 'pack', '--pack-destination', folder, '--json']
    const output = execFileSync(command, args, {
      cwd: bare,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return JSON.parse(output.slice(output.indexOf('['))).map(({ name, filename }) => {
      const contents = tar('tzf', filename)
        .trim()
        .split('\n')
        .map((path) => path.replace(/^package\//, ''))
      return {
        name,
        file: filename,
        contents,
        manifest: JSON.parse(tar('xzOf', filename, 'package/package.json')),
        // A package that only has commands has none; those of templates belong to the apps that are made from them.
        declarations: contents.some((file) => file.endsWith('.d.ts') && !file.startsWith('templates/'))
          ? tar('xzOf', filename, '--wildcards', '--exclude=package/templates/*', '*.d.ts')
          : '',
      }
    })
  } finally {
    rmSync(bare, { recursive: true, force: true })
  }
}

/**
 * Copies the workspace with its public packages but without installed dependencies: packing reads all of those, and each link to them
 * again, which takes a minute. Packages find each other's versions through manifests alone.
 */
function copyBare(to) {
  // Every package gets the licence of the whole repository.
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'LICENSE']) copyFileSync(join(root, file), join(to, file))
  const packages = publicPackages()
  for (const { dir, path, manifest } of packages) {
    cpSync(path, join(to, dir), { recursive: true, filter: (file) => basename(file) !== 'node_modules' })
    const needed = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.devDependencies }
    for (const other of packages.filter((each) => each.manifest.name in needed)) {
      const known = join(to, dir, 'node_modules', other.manifest.name)
      mkdirSync(known, { recursive: true })
      copyFileSync(join(other.path, 'package.json'), join(known, 'package.json'))
    }
  }
}

function tar(...args) {
  return execFileSync('tar', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
