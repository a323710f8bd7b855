import { dirname } from 'node:path'

const FOUND = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

/** Does a mutant count, and was it found out? Those that do not compile or that were ignored count as nothing. */
export const isMissed = ({ status }) => MISSED.includes(status)

/** Of the mutants of some files: how many tests found out, of how many, as a share of a hundred. */
export function scoreOf(mutants) {
  const killed = mutants.filter(({ status }) => FOUND.includes(status)).length
  const counted = killed + mutants.filter(isMissed).length
  return { killed, counted, score: counted === 0 ? '–' : ((killed / counted) * 100).toFixed(1) }
}

/** The score of each folder that has mutants, in order of their names. */
export function scoresOf(mutants) {
  const folders = grouped(mutants)
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, own]) => ({ folder, ...scoreOf(own) }))
}

function grouped(mutants) {
  const folders = new Map()
  for (const mutant of mutants) {
    const folder = dirname(mutant.file)
    folders.set(folder, [...(folders.get(folder) ?? []), mutant])
  }
  return folders
}
