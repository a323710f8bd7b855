import { join } from 'node:path'
import { base64 } from '@scure/base'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { buildTransfer } from '../../plugins/solana/src/sdk.js'
import { root } from '../../scripts/lib/workspace.mjs'
import { answers, approve, armed, pressUndescribed } from '../harness/approvals.js'
import { findAxeIssues } from '../harness/axe.js'
import { expect } from '../harness/fixtures.js'
import { holdRequests } from '../harness/hold-requests.js'
import { dialogOf } from '../harness/modal.js'
import { ask, test } from '../harness/solana.js'
import type { SolanaAppOptions } from '../pages/solana/main.js'

const demand = (page: Page, transaction: string) =>
  page.evaluate(async (given) => {
    await window.sol.connections.connect({ connector: 'lab.auth' })
    Object.assign(window, { answers: [] })
    const said = (window as unknown as { readonly answers: string[] }).answers
    window.sol.request('solana_signTransaction', [{ transaction: given }]).then(
      () => said.push('signed'),
      (error: { readonly code: string }) => said.push(error.code),
    )
  }, transaction)

describe('SEC-08 SEC-09: an approval of a Solana transaction', () => {
  test('names token and owner as the chain does, and cannot be approved before it is described', async ({
    open,
    page,
    sandbox,
    cluster,
  }) => {
    const { euro } = cluster.tokens
    const [from] = sandbox.wallets.alba.solana.accounts
    const [to] = sandbox.wallets.elba.solana.accounts
    const { value } = (await ask(cluster, 'getLatestBlockhash', [])) as {
      readonly value: { readonly blockhash: string; readonly lastValidBlockHeight: number }
    }
    const { mint, program, decimals } = euro
    const transaction = buildTransfer({
      from,
      to,
      amount: 250n,
      token: { mint, program, decimals, source: cluster.tokenAccount(from, euro), target: cluster.tokenAccount(to, euro), create: false },
      blockhash: { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) },
    })
    const { isAsked, release } = await holdRequests(page, cluster.rpcUrl, 'getMultipleAccounts')
    await page.clock.install()
    await open('solana', { connect: [cluster.rpcUrl], data: { networks: [cluster.network], signedIn: from } satisfies SolanaAppOptions })
    await pressUndescribed(page, () => demand(page, base64.encode(transaction)), isAsked)
    expect([await approve(page).getAttribute('aria-disabled'), await answers(page)]).toEqual(['true', []])
    await page.clock.resume()
    release()
    await dialogOf(page).getByText('Send tokens').waitFor()
    const facts = (await dialogOf(page).locator('.lk-facts').textContent()) ?? ''
    for (const shown of ['2.5 TEUR', 'Test Euro', mint, to, cluster.tokenAccount(to, euro)]) expect(facts).toContain(shown)
    expect(await findAxeIssues(page)).toEqual([])
    await armed(page)
    await page.screenshot({ path: join(root, 'artifacts', 'approval-solana.png') })
  })
})
