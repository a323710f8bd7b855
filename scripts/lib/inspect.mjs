const ambient = /^\s*declare global\b|\bnamespace JSX\b|\bdeclare module ['"](?!@latchkey\/)/m

/** Returns problems of a tarball that its file list, manifest and declarations reveal. */
export function inspect({ name, contents, manifest, declarations }) {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare'].filter((script) => manifest.scripts?.[script])
  // The files that the kit copies include tests.
  const unwanted = contents.filter((file) => !file.startsWith('templates/') && /\.(test|test-d)\.|\/fixtures\/|tsbuildinfo$/.test(file))
  const missing = ['README.md', 'LICENSE'].filter((file) => !contents.includes(file))
  return [
    ...scripts.map((script) => `${name} would run '${script}' on a user's machine.`),
    ...unwanted.map((file) => `${name} would publish ${file}.`),
    ...missing.map((file) => `${name} would be published without ${file}.`),
    ...(ambient.test(declarations) ? [`${name} changes types that are not its own.`] : []),
  ]
}
