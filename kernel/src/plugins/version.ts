import type { Version } from '../types/index.js'

/** The version plugins name in `kernel: '^…'`. A test keeps it equal to package.json. */
export const KERNEL_VERSION: Version = '1.0.0'
