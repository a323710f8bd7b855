/** @type {import('next').NextConfig} */
export default {
  // As in new apps: the build renders what is the same for everyone, and also creates a kernel.
  cacheComponents: true,
  partialPrefetching: true,
  // The types are checked together with all others, by a single compiler.
  typescript: { ignoreBuildErrors: true },
  // It contains a native database driver.
  serverExternalPackages: ['@latchkey/server', 'libsql'],
}
