/** @type {import('next').NextConfig} */
export default {
  // As new apps have it: what is the same for everybody is rendered by the build, and a kernel is made there too.
  cacheComponents: true,
  partialPrefetching: true,
  // The types are checked with all others, by one compiler.
  typescript: { ignoreBuildErrors: true },
  // It has a database driver that is no JavaScript.
  serverExternalPackages: ['@latchkey/server', 'libsql'],
}
