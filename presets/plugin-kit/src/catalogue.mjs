import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles one catalogue of ICU texts. A text without arguments stays a string.
 * @returns {{ compiled: Record<string, unknown>, problems: string[] }}
 */
export function compileCatalogue(texts) {
  const problems = []
  const compiled = {}
  for (const [key, text] of Object.entries(texts)) {
    const { tokens, problem } = compileText(text)
    if (problem) problems.push(`${key}: ${problem}`)
    compiled[key] = tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
    problems.push(...missingOther(tokens).map((name) => `${key}: {${name}} has no 'other' branch`))
  }
  return { compiled, problems }
}

/** Parts that a translation must not change: the arguments of a text and how each is formatted, `name` or `count (plural)`. */
export function argumentsOf(compiledText) {
  return typeof compiledText === 'string' ? [] : [...new Set(walk(compiledText))].sort()
}

function compileText(text) {
  if (typeof text !== 'string' || text === '') return { tokens: [''], problem: 'is not a text' }
  // The compiler prints a syntax error and returns the text unchanged; here an invalid text must fail.
  const print = console.error
  let problem
  console.error = (message) => {
    problem = String(message).split('\n')[0]
  }
  try {
    return { tokens: compileMessage(text), problem }
  } finally {
    console.error = print
  }
}

const branching = new Set(['plural', 'select', 'selectordinal'])

function walk(tokens) {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, kind, detail] = token
    const own = kind ? `${name} (${kind})` : name
    return branching.has(kind) ? [own, ...branches(detail).flatMap(walk)] : [own]
  })
}

function missingOther(tokens) {
  return tokens.flatMap((token) => {
    if (typeof token === 'string' || !branching.has(token[1])) return []
    const below = branches(token[2]).flatMap(missingOther)
    return 'other' in token[2] ? below : [token[0], ...below]
  })
}

function branches(detail) {
  return Object.values(detail).filter(Array.isArray)
}
