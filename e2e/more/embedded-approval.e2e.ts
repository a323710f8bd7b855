import type { FrameLocator, Page } from 'playwright-core'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { answer, connectedAddress, expect, frameStands, protectByPassword, sendEmail, test } from '../harness/embedded-test.js'
import { settled, typeCode } from '../harness/modal.js'
import { readOn } from '../harness/read-on.js'

const STAND = '0x00000000000000000000000000000000000000aa'

/** Returns the value of a label in a request. */
const line = (frame: FrameLocator, label: string) =>
  frame
    .locator('dl > div')
    .filter({ has: frame.getByText(label, { exact: true }) })
    .locator('dd')

/** Requests a transaction and returns its hash, or the error code. */
const send = (page: Page, transaction: object): Promise<unknown> =>
  page.evaluate(
    (given) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'eth_sendTransaction', params: [given] } as never)
        .catch((error: { readonly code?: number }) => error.code),
    transaction,
  )

/**
 * Collects the seconds that the frame's next button counts down while it is disabled, until it counts none. Reads on in between, and
 * changes the screen, as one more request behind this one does.
 */
const secondsLeft = (root: HTMLElement | SVGElement): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const seen: string[] = []
    const look = (): void => {
      const button = root.querySelector<HTMLButtonElement>('button.main.bad')
      if (!button) return
      const left = button.dataset.left === undefined ? 'none' : button.disabled ? button.dataset.left : 'too early'
      if (left === seen.at(-1)) return
      seen.push(left)
      root.querySelector<HTMLElement>('.more')?.click()
      if (left === '2') root.querySelector('.who')?.append(' ')
      if (left !== 'none') return
      observer.disconnect()
      resolve(seen)
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { attributes: true, childList: true, subtree: true })
  })

test('an approval shows tokens, permissions, fee, balance changes and predicted failures from the chain', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  const [chain] = sandbox.chains
  const { token } = sandbox.contracts
  await openApp()
  await sendEmail(page, 'shop@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('shop@example.com'))
  await protectByPassword(page)
  const from = await connectedAddress(page)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: from, value: parseEther('2') })
  await client.impersonateAccount({ address: from })
  const minted = await client.writeContract({
    account: from,
    chain: null,
    address: token,
    abi: parseAbi(['function mint(address to, uint256 amount)']),
    functionName: 'mint',
    args: [from, 9_000_000n],
  })
  await client.waitForTransactionReceipt({ hash: minted })
  await client.stopImpersonatingAccount({ address: from })
  const frame = page.frameLocator('iframe')
  const no = async () => {
    await answer(page, 'Cancel')
  }

  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STAND, 2_500_000n] })
  const paid = send(page, { from, to: token, data: transfer })
  await frame.getByRole('heading', { name: 'Send tokens' }).waitFor()
  expect(await line(frame, 'Amount').textContent()).toBe('2.5 TUSD$2.50The name is set by the contract itself.')
  expect(await line(frame, 'You give').textContent()).toBe(`2.5 TUSD$2.50Token: ${getAddress(token)}`)
  expect(await line(frame, 'Network').textContent()).toBe(chain.network.name)
  expect(await line(frame, 'Total, at most').textContent()).toMatch(/^\$2\.\d\d$/)
  expect(await frame.getByRole('region', { name: 'Account' }).textContent()).toBe(`shop@example.com${from.slice(0, 6)}…${from.slice(-4)}`)
  const [atMost = ''] = (await line(frame, 'Fee, at most').textContent())?.split(' ') ?? []
  await page.screenshot({ path: 'artifacts/embedded-tokens.png' })
  await answer(page, 'Send')
  const hash = (await paid) as Hex
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [STAND] })).toBe(2_500_000n)
  const { gas, maxFeePerGas = 0n } = await client.getTransaction({ hash })
  // Six digits that matter, rounded up.
  const [fee, shown] = [gas * maxFeePerGas, parseEther(atMost)]
  const unit = 10n ** BigInt(String(fee).length - 6)
  expect([shown >= fee, shown - fee < unit, shown % unit]).toEqual([true, true, 0n])

  const everything = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STAND, maxUint256] })
  const seconds = frame.locator('html').evaluate(secondsLeft)
  const approving = send(page, { from, to: token, data: everything })
  await frame.getByText('Unlimited: the spender').waitFor()
  expect(await line(frame, 'Amount').textContent()).toBe('No limit (TUSD)')
  // Red, and three seconds later than usual; a change of the screen does not restart them.
  const told = await seconds
  expect(told.length).toBeGreaterThan(1)
  expect(told).toEqual(['3', '2', '1', 'none'].slice(-told.length))
  const grave = frame.locator('button.main.bad')
  await expect.poll(() => readOn(frame, grave)).toBe(true)
  expect(await grave.getAttribute('aria-describedby')).toBeNull()
  await no()
  expect(await approving).toBe(4001)

  // The amount exceeds the balance: the contract would revert, and the visitor is warned before paying a fee.
  const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STAND, 10n ** 12n] })
  const failing = send(page, { from, to: token, data: tooMuch })
  await frame.getByText('This transaction would fail').waitFor()
  expect(await grave.count()).toBe(1)
  await no()
  expect(await failing).toBe(4001)

  const poor = send(page, { from, to: STAND, value: '0x56bc75e2d63100000' })
  const lacking = frame.getByRole('button', { name: 'Not enough ETH' })
  await lacking.waitFor()
  expect(await lacking.isEnabled()).toBe(false)
  expect(await line(frame, 'Total, at most').textContent()).toMatch(/You have 1\.\d+ ETH\.$/)
  await frame.getByRole('button', { name: 'Receive' }).click()
  expect(await frame.locator('.address').textContent()).toBe(from)
  // The frame gets another height, and would move away from the click.
  await frameStands(page)
  await frame.getByRole('button', { name: 'Back' }).click()
  await no()
  expect(await poor).toBe(4001)
})

test('the wallet reports its assets without a prompt (ERC-7811)', async ({ openApp, page, server, sandbox }) => {
  const [chain] = sandbox.chains
  await openApp()
  await sendEmail(page, 'rich@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('rich@example.com'))
  await protectByPassword(page)
  const account = await connectedAddress(page)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await client.setBalance({ address: account, value: parseEther('3') })
  const ask = (params: object) =>
    page.evaluate(
      (given) => window.embedded.actions.eip155.getProvider().request({ method: 'wallet_getAssets', params: [given] } as never),
      params,
    )
  const id = `0x${chain.id.toString(16)}`
  const { [id]: assets = [] } = (await ask({ account, chainFilter: [id] })) as {
    [chain: string]: readonly { type: string; balance: string }[]
  }
  expect(assets[0]).toMatchObject({
    address: 'native',
    type: 'NATIVE',
    balance: '0x29a2241af62c0000',
    metadata: { symbol: 'ETH', decimals: 18, price: 2500 },
  })
})
