/** Yarn at a pinned version, on a machine that has npm only. */
export const yarn = ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1']
