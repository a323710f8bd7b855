import { dirname } from 'node:path'

const FOUND = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

/** Returns whether a mutant counts, and whether it was detected. Those that do not compile or were ignored do not count. */
export const isMissed = ({ status }) => MISSED.includes(status)

/** Returns, for the mutants of some files, how many were detected, of how many, and the percentage. */
export function scoreOf(mutants) {
  const killed = mutants.filter(({ status }) => FOUND.includes(status)).length
  const counted = killed + mutants.filter(isMissed).length
  return { killed, counted, score: counted === 0 ? '–' : ((killed / counted) * 100).toFixed(1) }
}

/** Returns the score of each folder with mutants, sorted by name. */
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
