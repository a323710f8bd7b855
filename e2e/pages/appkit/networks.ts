import type { AppKitNetwork } from '@latchkey/compat-appkit/networks'
import { pageData } from '../../harness/page-data.js'

/** The sandbox's networks, in place of the app's. */
export const { networks } = pageData<{ readonly networks: [AppKitNetwork, AppKitNetwork] }>()
