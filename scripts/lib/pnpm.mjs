/** The package manager at its pinned version, on a machine that only has npm. */
export const pnpm = ['npx', '--yes', 'pnpm@10.34.9']
