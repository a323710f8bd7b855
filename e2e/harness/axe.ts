import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

export interface Finding {
  readonly rule: string
  readonly impact: string
  readonly help: string
  readonly targets: readonly string[]
}

/**
 * Runs axe over the page and its open shadow roots and returns serious and critical issues. It runs in an isolated world: the page's
 * policy does not apply there and the page's globals are unaffected. `rules` runs these alone, also those that axe leaves out by default.
 */
export async function findAxeIssues(page: Page, selector?: string, rules?: readonly string[]): Promise<readonly Finding[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' })
    const evaluate = async (expression: string): Promise<unknown> => {
      const reply = await session.send('Runtime.evaluate', {
        expression,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      })
      if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text)
      return reply.result.value
    }
    return await runAxe(evaluate, selector, rules)
  } finally {
    await session.detach()
  }
}

/** Runs axe in the world where `evaluate` runs expressions. */
export async function runAxe(
  evaluate: (expression: string) => Promise<unknown>,
  selector?: string,
  rules?: readonly string[],
): Promise<readonly Finding[]> {
  // A world keeps axe, which is half a megabyte to parse.
  if (!(await evaluate('typeof axe === "object"'))) await evaluate(`${await axeSource()};undefined`)
  const scope = selector ? JSON.stringify(selector) : 'document'
  // The result comes from axe itself, so it has this type.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  const results = (await evaluate(`axe.run(${scope}, ${JSON.stringify(options)})`)) as AxeResults
  return results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toFinding)
}

export function sentenceOf({ rule, help, targets }: Finding): string {
  return `axe: ${rule}: ${help}: ${targets.join(', ')}`
}

function toFinding({ id, impact, help, nodes }: AxeResults['violations'][number]): Finding {
  return { rule: id, impact: impact ?? 'unknown', help, targets: nodes.map(({ target }) => target.flat().join(' ')) }
}

async function axeSource(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}
