import { Transaction } from '@scure/btc-signer'
import { formatUnits } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { type BitcoinWorld, coin, STRANGER, withBitcoinWallet } from '../fixtures/bitcoin-wallet.js'
import { askEn } from '../fixtures/english.js'

const { start } = withBitcoinWallet()

describe('a payment whose question stays open', () => {
  const pay = { recipientAddress: STRANGER, amount: '60000' }
  const three = [coin('90000'), coin('80000', true, '2'), coin('70000', true, '3')]
  const spentBy = (transaction: Transaction | undefined) => Buffer.from(transaction?.getInput(0).txid ?? []).toString('hex')

  test('two payments at once spend different coins, without another question if the amounts stay', async () => {
    let open = 0
    const world: BitcoinWorld = {
      coins: three.map((each) => ({ ...each, value: '90000' })),
      answer: () => vi.waitUntil(() => ++open >= 2),
    }
    const { request, sent, asked, call } = start(world)
    call.mockImplementation(async (name, { transaction: raw = '' }) => {
      if (name === 'bitcoinCoins') return { coins: world.coins ?? [], feeRate: '1.500' }
      const transaction = Transaction.fromRaw(Buffer.from(raw, 'hex'))
      sent.push(transaction)
      world.coins = world.coins?.filter(({ txid }) => txid !== spentBy(transaction)) ?? []
      return { txid: transaction.id }
    })
    await Promise.all([request('sendTransfer', pay), request('sendTransfer', pay)])
    expect(sent).toHaveLength(2)
    expect(spentBy(sent[0])).not.toBe(spentBy(sent[1]))
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['its coins were spent, and others cost more', { coins: [coin('40000', true, '2'), coin('40000', true, '3')] }, 2],
    ['the fee rate rose by half', { feeRate: '2.250' }, 2],
    ['the fee rate rose a little', { feeRate: '1.800' }, 1],
    ['the fee rate fell', { feeRate: '1.000' }, 1],
  ])('prompts again only if it changes: %s', async (_, change, questions) => {
    const world: BitcoinWorld = {
      coins: [coin('90000')],
      async answer() {
        Object.assign(world, change)
        return true
      },
    }
    const { request, sent, asked, told } = start(world)
    await request('sendTransfer', pay)
    expect(asked.map(({ warnings }) => warnings.includes(askEn('ask.changed')))).toEqual([false, true].slice(0, questions))
    expect(sent).toHaveLength(1)
    const outputs = Array.from({ length: sent[0]?.outputsLength ?? 0 }, (_each, at) => sent[0]?.getOutput(at).amount ?? 0n)
    const inputs = (sent[0]?.inputsLength ?? 0) === 2 ? 80_000n : 90_000n
    expect(told().Fee).toBe(`${formatUnits(inputs - outputs.reduce((sum, each) => sum + each, 0n), 8)} tBTC`)
  })
})

test('adds change worth less than its own fee to the fee, and shows it', async () => {
  const { request, sent, told } = start({ coins: [coin('60600')] })
  await request('sendTransfer', { recipientAddress: STRANGER, amount: '60000' })
  expect(sent[0]?.outputsLength).toBe(1)
  expect(told().Fee).toBe('0.000006 tBTC')
})
