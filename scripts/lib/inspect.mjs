const ambient = /^\s*declare global\b|\bnamespace JSX\b|\bdeclare module ['"](?!@latchkey\/)/m

/** Faults of a tarball that its file list, manifest and declarations show. */
export function inspect({ name, contents, manifest, declarations }) {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare'].filter((script) => manifest.scripts?.[script])
  // What the kit copies has tests of its own.
  const unwanted = contents.filter((file) => !file.startsWith('templates/') && /\.(test|test-d)\.|\/fixtures\/|tsbuildinfo$/.test(file))
  const missing = ['README.md', 'LICENSE'].filter((file) => !contents.includes(file))
  return [
    ...scripts.map((script) => `${name} would run '${script}' on a user's machine.`),
    ...unwanted.map((file) => `${name} would publish ${file}.`),
    ...missing.map((file) => `${name} would be published without ${file}.`),
    ...(ambient.test(declarations) ? [`${name} changes types that are not its own.`] : []),
  ]
}
