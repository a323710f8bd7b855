/** Yarn at a pinned version, on a machine that only has npm. */
export const yarn = ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1']
