import type { Range, Version } from '@latchkey/kernel'
/** Version of this package, as in its package.json. */
export declare const VERSION: Version
/** The versions of kernel that this package works with. */
export declare const KERNEL: Range
//# sourceMappingURL=version.d.ts.map
