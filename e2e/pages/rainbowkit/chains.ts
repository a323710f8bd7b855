import type { Chain } from '@latchkey/compat-rainbowkit'
import { pageData } from '../../harness/page-data.js'

/** The sandbox's networks, in place of the app's. */
export const { chains } = pageData<{ readonly chains: readonly [Chain, Chain] }>()
