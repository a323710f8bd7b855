import { isMissed } from './scores.mjs'

const LONGEST = 60

/** Returns undetected mutants, one per line: `file:line mutator original → replacement`; marked if no test even reaches the code. */
export function survivors(mutants) {
  return mutants
    .filter(isMissed)
    .sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1))
    .map(({ file, line, mutator, original, replacement, status }) => {
      const unreached = status === 'NoCoverage' ? ' (no test gets there)' : ''
      return `${file}:${line} ${mutator} ${short(original)} → ${short(replacement)}${unreached}`
    })
}

function short(text) {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line || '(nothing)'
}
