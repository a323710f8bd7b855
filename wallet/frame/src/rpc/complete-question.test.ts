import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { factsOf } from '../networks.js'
import { coins, tokens } from './amounts.js'
import { completed } from './complete-question.js'
import type { Detail, Question } from './questions.js'

const network = factsOf()('eip155:1')
const TOKEN = '0xde709f2102306220921060314715629080e2fb77'
const sent: Detail = { label: 'Amount', ...coins(500_000_000_000_000_000n, network) }
const dollars: Detail = { label: 'Amount', ...tokens(2_500_000n, { symbol: 'USDC', decimals: 6 }, { asset: `eip155:1:${TOKEN}`, t }) }

async function shown(details: readonly Detail[], prices: { readonly [asset: string]: string } | Error, more: Partial<Question> = {}) {
  const asked: string[][] = []
  const questions: Question[] = []
  const ask = completed(
    async (question) => {
      questions.push(question)
      return true
    },
    {
      async prices(assets) {
        asked.push([...assets])
        if (prices instanceof Error) throw prices
        return new Map(Object.entries(prices))
      },
      name: async () => 'ada@example.com',
      locale: () => 'en',
    },
  )
  const question = { title: 'Send', origin: 'https://shop.example', app: 'Shop', details, warnings: [], confirm: 'Send', ...more }
  await ask(question, new AbortController().signal)
  return { asked, question: questions[0] }
}

test('each amount is shown with its value in dollars, of prices that are requested once', async () => {
  const { asked, question } = await shown([sent, dollars], { 'eip155:1/slip44:60': '2412.07', [`eip155:1:${TOKEN}`]: '0.9998' })
  expect(asked).toEqual([['eip155:1/slip44:60', `eip155:1:${TOKEN}`]])
  expect(question?.details).toEqual([
    { label: 'Amount', value: '0.5 ETH', worth: '$1,206.03' },
    { label: 'Amount', value: '2.5 USDC', worth: '$2.49' },
  ])
})

test.each(['0', '0.000'])('a price of %s is unknown: it would say that nothing of value leaves', async (price) => {
  const { question } = await shown([sent], { 'eip155:1/slip44:60': price })
  expect(question?.details).toEqual([{ label: 'Amount', value: '0.5 ETH' }])
})

test('a price below 18 decimals counts', async () => {
  const many: Detail = { label: 'Amount', ...tokens(10n ** 30n, { symbol: 'MEME', decimals: 9 }, { asset: `eip155:1:${TOKEN}`, t }) }
  const { question } = await shown([many], { [`eip155:1:${TOKEN}`]: '0.0000000000000000009' })
  expect(question?.details[0]?.worth).toBe('$900.00')
})

test('amounts inside the parts of a batch have a value too', async () => {
  const { question } = await shown([], { 'eip155:1/slip44:60': '2000' }, { parts: [{ title: 'Send', details: [sent] }] })
  expect(question?.parts?.[0]?.details).toEqual([{ label: 'Amount', value: '0.5 ETH', worth: '$1,000.00' }])
})

test('a total of different assets is shown once all of them have a price', async () => {
  const total: Detail = { label: 'Total', value: '', sums: [...(sent.sums ?? []), ...(dollars.sums ?? [])] }
  const both = { 'eip155:1/slip44:60': '2000', [`eip155:1:${TOKEN}`]: '1' }
  expect((await shown([total], both)).question?.details).toEqual([{ label: 'Total', value: '', worth: '$1,002.50' }])
  expect((await shown([total], { 'eip155:1/slip44:60': '2000' })).question?.details).toEqual([])
})

test('without a price, or a server that has some, the amounts stand alone', async () => {
  for (const prices of [{}, new Error('away')])
    expect((await shown([sent], prices)).question?.details).toEqual([{ label: 'Amount', value: '0.5 ETH' }])
})

test('no prices are requested for a question without amounts', async () => {
  expect((await shown([{ label: 'Message', value: 'Lemonade' }], {})).asked).toEqual([])
})

test('the account has the name of its visitor', async () => {
  const { question } = await shown([], {}, { account: { address: TOKEN, type: 'eoa' } })
  expect(question?.account).toEqual({ address: TOKEN, type: 'eoa', name: 'ada@example.com' })
})
