import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BALANCE_TTL } from '../../kernel/src/balances/native-balances.ts'
import { WAIT_FOR_GOODBYE } from '../../kernel/src/session/connections.ts'
import { IMAGE_MS } from '../../kernel/src/ui/image.tsx'
import { RECEIPT_CHECKS, RECEIPT_MS } from '../../kernel/src/waits/poll.ts'
import { ASSETS_TTL } from '../../plugins/account/src/assets/asset-book.ts'
import { ERRORS_A_MINUTE } from '../../plugins/analytics/src/recorder.ts'
import { MOST_RECENT } from '../../plugins/connect/src/actions/recents.ts'
import { NAME_TTL } from '../../plugins/eip155/src/names.ts'
import * as node from '../../plugins/eip155/src/rpc/create-node.ts'
import { RETRY_DELAY_MS } from '../../plugins/eip155/src/rpc/create-rpc.ts'
import * as ranking from '../../plugins/eip155/src/rpc/rank-nodes.ts'
import { COOLDOWN_MS } from '../../plugins/email/src/state.ts'
import { REFUSED_MS } from '../../plugins/embedded-wallet/src/host/asked.ts'
import { LOAD_MS, SETTLE_MS } from '../../plugins/embedded-wallet/src/host/frame-host.ts'
import { STYLES } from '../../plugins/embedded-wallet/src/host/frame-window.ts'
import { SDK_VERSION } from '../../plugins/embedded-wallet/src/runtime.ts'
import { IDENTITY_TTL } from '../../plugins/project/src/identities.ts'
import * as caller from '../../plugins/solana/src/rpc/create-caller.ts'
import * as solanaRanking from '../../plugins/solana/src/rpc/rank-nodes.ts'
import { SLIPPAGE } from '../../plugins/swaps/src/actions/query-of.ts'
import { CHAINS, NATIVE } from '../../plugins/swaps/src/server/services/offer-of-call.ts'
import { RETRY_MS } from '../../plugins/walletconnect/src/pairing.ts'
import { PAIRING_MARGIN_MS, PAIRING_MS } from '../../plugins/walletconnect/src/state.ts'
import { SERVER_MS } from '../../wallet/protocol/src/events.ts'
import { readJson, root } from './workspace.mjs'

/** The exported constants, by their source. */
const exported = {
  'kernel/src/balances/native-balances.ts': { BALANCE_TTL },
  'kernel/src/session/connections.ts': { WAIT_FOR_GOODBYE },
  'kernel/src/ui/image.tsx': { IMAGE_MS },
  'kernel/src/waits/poll.ts': { RECEIPT_CHECKS, RECEIPT_MS },
  'plugins/account/src/assets/asset-book.ts': { ASSETS_TTL },
  'plugins/analytics/src/recorder.ts': { ERRORS_A_MINUTE },
  'plugins/connect/src/actions/recents.ts': { MOST_RECENT },
  'plugins/eip155/src/names.ts': { NAME_TTL },
  'plugins/eip155/src/rpc/create-node.ts': { TIMEOUT: node.TIMEOUT, BATCH: node.BATCH },
  'plugins/eip155/src/rpc/create-rpc.ts': { RETRY_DELAY_MS },
  'plugins/eip155/src/rpc/rank-nodes.ts': { INTERVAL_MS: ranking.INTERVAL_MS, SAMPLES: ranking.SAMPLES, WEIGHTS: ranking.WEIGHTS },
  'plugins/email/src/state.ts': { COOLDOWN_MS },
  'plugins/embedded-wallet/src/host/asked.ts': { REFUSED_MS },
  'plugins/embedded-wallet/src/host/frame-host.ts': { LOAD_MS, SETTLE_MS },
  'plugins/embedded-wallet/src/runtime.ts': { SDK_VERSION },
  'plugins/project/src/identities.ts': { IDENTITY_TTL },
  'plugins/solana/src/rpc/create-caller.ts': { TIMEOUT: caller.TIMEOUT, BATCH: caller.BATCH },
  'plugins/solana/src/rpc/rank-nodes.ts': {
    INTERVAL_MS: solanaRanking.INTERVAL_MS,
    SAMPLES: solanaRanking.SAMPLES,
    WEIGHTS: solanaRanking.WEIGHTS,
  },
  'plugins/swaps/src/actions/query-of.ts': { SLIPPAGE },
  'plugins/swaps/src/server/services/offer-of-call.ts': { CHAINS, NATIVE },
  'plugins/walletconnect/src/pairing.ts': { RETRY_MS },
  'plugins/walletconnect/src/state.ts': { PAIRING_MARGIN_MS, PAIRING_MS },
  'wallet/protocol/src/events.ts': { SERVER_MS },
}

test('the constants of docs/specification.json are those of the sources', () => {
  const { rows } = readJson(join(root, 'docs/specification.json'))
  const listed = rows.flatMap(({ constants = {} }) => Object.entries(constants))
  const expected = {}
  for (const [file, values] of listed) expected[file] = { ...expected[file], ...values }
  expect(exported).toEqual(expected)
})

test('S2-16 S9-22 the iframe of the embedded wallet is fixed, above everything on the page', () => {
  expect(STYLES).toMatch(/dialog \{[^}]*position: fixed;[^}]*z-index: 999999;/)
})
