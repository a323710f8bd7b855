import type { KnownOptions } from '@latchkey/kernel'
import type { OnrampOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { country: true, learnMoreUrl: true } as const satisfies KnownOptions<OnrampOptions>
