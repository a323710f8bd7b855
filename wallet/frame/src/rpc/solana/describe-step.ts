import type { SolanaAction } from '@latchkey/solana/read'
import type { NetworkFacts } from '../../networks.js'
import type { AskTexts } from '../../texts/ask-en.js'
import { coinsOf } from '../amounts.js'
import type { Caution, Detail } from '../questions.js'
import { readText } from '../read-text.js'
import { describeTokens, type TokenWords } from './describe-tokens.js'

/** Lines and warnings of a question. */
export interface Told {
  readonly details: readonly Detail[]
  readonly warnings: readonly string[]
  readonly caution?: Caution | undefined
}
/** Options of `describeStep`. */
export interface StepWords extends TokenWords {
  readonly network: NetworkFacts
}

/** Describes one instruction. */
export async function describeStep(action: SolanaAction, words: StepWords): Promise<Told> {
  const { own, network, t } = words
  const from = (address: string | undefined): readonly Detail[] =>
    address === own ? [] : [{ label: t.from, value: address ?? t.unknownAddress }]
  switch (action.does) {
    case 'nothing':
      return { details: [], warnings: [] }
    case 'unknown':
      return { details: [{ label: t.program, value: action.program }], warnings: [t.unreadPart] }
    case 'memo': {
      const { shown, warnings } = readText(action.data, t)
      return { details: [{ label: t.message, value: shown, block: true }], warnings }
    }
    case 'send':
      return plain(
        { label: t.to, value: action.to ?? t.unknownAddress },
        { label: t.send, value: coinsOf(action.amount, network) },
        ...from(action.from),
      )
    case 'create': {
      const created: readonly Detail[] = [
        { label: t.createAccount, value: action.account ?? t.unknownAddress },
        ...from(action.from),
        { label: t.amount, value: coinsOf(action.amount, network) },
      ]
      // The address of a wallet without coins counts as unused, so that it can be given to any program.
      return action.account === own ? seized([{ label: t.program, value: action.program }, ...created], t) : plain(...created)
    }
    case 'assign':
    case 'allocate': {
      const details = [
        { label: t.program, value: action.program },
        { label: t.assignAccount, value: action.account ?? t.unknownAddress },
      ]
      return action.account === own ? seized(details, t) : { details, warnings: action.does === 'assign' ? [] : [t.unreadPart] }
    }
    case 'initialize':
    case 'open':
      return action.owner === own ? plain() : plain({ label: t.openAccount, value: action.owner ?? t.unknownAddress })
    default:
      return describeTokens(action, words)
  }
}

/** The wallet's own account goes to a program. */
function seized(details: readonly Detail[], t: AskTexts): Told {
  return { details, warnings: [t.accountGone], caution: 'wait' }
}

function plain(...details: readonly Detail[]): Told {
  return { details, warnings: [] }
}
