import { isUnlimited, type ReadToken, tokenFunction } from '@latchkey/eip155/read'
import type { SmartPermission } from '@latchkey/wallet-protocol'
import type { NetworkFacts } from '../networks.js'
import { coins, nameWarnings, tokens } from '../rpc/amounts.js'
import type { Caution, Detail } from '../rpc/questions.js'
import type { AskTexts, SmartTexts } from '../texts/groups.js'

/** Options of `describePermission`. */
export interface PermissionWords {
  /** CAIP-2. */
  readonly chain: string
  readonly network: NetworkFacts
  readonly readToken: ReadToken
  readonly t: AskTexts
  readonly s: SmartTexts
}

/** Describes line by line what another account may do, with warnings about the risks. */
export async function describePermission(
  permission: SmartPermission,
  { chain, network, readToken, t, s }: PermissionWords,
): Promise<{ readonly details: readonly Detail[]; readonly warnings: readonly string[]; readonly caution: Caution | undefined }> {
  switch (permission.type) {
    case 'native-token-transfer': {
      const hasNoLimit = isUnlimited(permission.amount)
      return {
        details: [
          {
            label: s('smart.maySend'),
            ...(hasNoLimit ? { value: t('ask.noLimit') } : coins(permission.amount, network)),
            note: s('smart.inAll'),
          },
        ],
        warnings: hasNoLimit ? [t('ask.unlimited')] : [],
        caution: hasNoLimit ? 'wait' : undefined,
      }
    }
    case 'erc20-token-transfer': {
      const token = await readToken(chain, permission.token)
      const hasNoLimit = isUnlimited(permission.amount, token)
      const isNamed = token.symbol !== undefined && token.decimals !== undefined
      return {
        details: [
          {
            label: s('smart.maySend'),
            ...(hasNoLimit
              ? { value: `${t('ask.noLimit')} ${token.symbol ?? ''}`.trim() }
              : tokens(permission.amount, token, { asset: `${chain}:${permission.token}`, t })),
            note: s('smart.inAll'),
          },
          { label: t('ask.token'), value: permission.token, ...(isNamed && { note: t('ask.saysContract') }) },
        ],
        warnings: [...(hasNoLimit ? [t('ask.unlimited')] : []), ...nameWarnings(token, t)],
        caution: hasNoLimit ? 'wait' : undefined,
      }
    }
    case 'contract-call': {
      const { target, selectors } = permission
      const functions = selectors.map((selector) => ({ selector, name: tokenFunction(selector) }))
      const isOfTokens = functions.some(({ name }) => name !== undefined)
      const { isCollection } = isOfTokens ? await readToken(chain, target) : { isCollection: false }
      return {
        details: [
          { label: s('smart.mayCall'), value: target },
          {
            label: s('smart.functions'),
            value: functions.map(({ selector, name = '' }) => `${selector} ${name}`.trim()).join('\n'),
            block: true,
          },
        ],
        // Nothing limits the arguments.
        warnings: [s('smart.asOften'), ...(isOfTokens ? [isCollection ? t('ask.allPieces') : t('ask.unlimited')] : [])],
        caution: 'wait',
      }
    }
  }
}
