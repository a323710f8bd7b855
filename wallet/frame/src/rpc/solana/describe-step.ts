import type { SolanaAction } from '@latchkey/solana/read'
import type { NetworkFacts } from '../../networks.js'
import type { AskTexts } from '../../texts/groups.js'
import { coins } from '../amounts.js'
import type { Caution, Detail } from '../questions.js'
import { readText } from '../read-text.js'
import { describeTokens, type TokenWords } from './describe-tokens.js'

/** Lines and warnings of a question. */
export interface Told {
  readonly details: readonly Detail[]
  readonly warnings: readonly string[]
  readonly caution?: Caution | undefined
  readonly lacks?: string | undefined
}
/** Options of `describeStep`. */
export interface StepWords extends TokenWords {
  readonly network: NetworkFacts
}

/** Describes one instruction. */
export async function describeStep(action: SolanaAction, words: StepWords): Promise<Told> {
  const { own, network, t } = words
  const from = (address: string | undefined): readonly Detail[] =>
    address === own ? [] : [{ label: t('ask.from'), value: address ?? t('ask.unknownAddress') }]
  switch (action.does) {
    case 'nothing':
      return { details: [], warnings: [] }
    case 'unknown':
      return { details: [{ label: t('ask.program'), value: action.program }], warnings: [t('ask.unreadPart')] }
    case 'memo': {
      const { shown, warnings } = readText(action.data, t)
      return { details: [{ label: t('ask.message'), value: shown, block: true }], warnings }
    }
    case 'send':
      return plain(
        { label: t('ask.to'), value: action.to ?? t('ask.unknownAddress') },
        { label: t('ask.send'), ...coins(action.amount, network) },
        ...from(action.from),
      )
    case 'create': {
      const created: readonly Detail[] = [
        { label: t('ask.createAccount'), value: action.account ?? t('ask.unknownAddress') },
        ...from(action.from),
        { label: t('ask.amount'), ...coins(action.amount, network) },
      ]
      // The address of a wallet without coins counts as unused, so that it can be given to any program.
      return action.account === own ? seized([{ label: t('ask.program'), value: action.program }, ...created], t) : plain(...created)
    }
    case 'assign':
    case 'allocate': {
      const details = [
        { label: t('ask.program'), value: action.program },
        { label: t('ask.assignAccount'), value: action.account ?? t('ask.unknownAddress') },
      ]
      return action.account === own ? seized(details, t) : { details, warnings: action.does === 'assign' ? [] : [t('ask.unreadPart')] }
    }
    case 'initialize':
    case 'open':
      return action.owner === own ? plain() : plain({ label: t('ask.openAccount'), value: action.owner ?? t('ask.unknownAddress') })
    default:
      return describeTokens(action, words)
  }
}

/** The wallet's own account goes to a program. */
function seized(details: readonly Detail[], t: AskTexts): Told {
  return { details, warnings: [t('ask.accountGone')], caution: 'wait' }
}

function plain(...details: readonly Detail[]): Told {
  return { details, warnings: [] }
}
