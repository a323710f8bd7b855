import type { EvmNode } from '@latchkey/eip155/read'
import { accountReader, mintReader } from '@latchkey/solana/read'
import type { FactsOf } from '../../networks.js'
import type { AskTexts } from '../../texts/groups.js'
import { refused, strictest } from '../questions.js'
import { askNetwork } from './ask-solana.js'
import { describeSolana, type SolanaTold } from './describe-solana.js'
import type { ParsedSolana } from './parse-transaction.js'
import { until } from './until.js'

/** Options of `describeAll`. */
export interface AllOptions {
  /** CAIP-2. */
  readonly chain: string
  readonly own: string
  readonly node: EvmNode
  readonly factsOf: FactsOf
  readonly t: AskTexts
}

/** The only network whose coins have a price. */
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** How long a question waits for the node in total. */
export const ANSWER_MS = 12_000

/**
 * Describes all transactions of a request, numbered if there are several. A signature does not name its network; only the block does. A
 * transaction described for a test network must therefore be worthless elsewhere.
 *
 * @throws 4901 if the node is on another network, or cannot confirm that a transaction for a test network is on it
 */
export async function describeAll(
  parsed: readonly ParsedSolana[],
  { chain, own, node, factsOf, t }: AllOptions,
): Promise<Omit<SolanaTold, 'isOfNetwork'>> {
  if (!chain.startsWith('solana:')) throw refused('This method is for Solana networks.', 4901)
  const network = factsOf(chain)
  const { ask, end } = until((method, params) => node(chain, method, params), ANSWER_MS)
  try {
    const readAccounts = accountReader(ask)
    const readMint = mintReader(readAccounts, network.symbol)
    const [found, told] = await Promise.all([
      askNetwork(ask),
      Promise.all(parsed.map((each) => describeSolana(each, { chain, own, ask, readAccounts, network, readMint, t }))),
    ])
    if (found !== undefined && found !== chain) throw refused('The node is one of another network.', 4901)
    const isSure = found === chain && told.every(({ isOfNetwork }) => isOfNetwork)
    if (chain !== MAINNET && !isSure)
      throw refused('The wallet cannot confirm that this transaction is one of this network: its block is not known there.', 4901)
    const many = told.length > 1
    const numbered = (index: number, text: string): string => (many ? `${index + 1}. ${text}` : text)
    return {
      hasOldBlock: told.some(({ hasOldBlock }) => hasOldBlock),
      details: [
        ...told.flatMap(({ details }, index) => details.map((detail) => ({ ...detail, label: numbered(index, detail.label) }))),
        ...(many ? [{ label: t('ask.result'), value: t('ask.eachAlone') }] : []),
        { label: t('ask.network'), value: network.name },
      ],
      warnings: [
        ...told.flatMap(({ warnings }, index) => warnings.map((warning) => numbered(index, warning))),
        ...(network.isKnown ? [] : [t('ask.unknownNetwork')]),
      ],
      lacks: told.find(({ lacks }) => lacks)?.lacks,
      caution: strictest(told.map(({ caution }) => caution)),
    }
  } finally {
    end()
  }
}
