/** Reads what PSBTs do, as facts without words: bytes in, facts out. */
export { addressOfScript, type BitcoinFormat, formatOf, scriptOfAddress } from './format.js'
export { type PsbtFacts, type PsbtInput, type PsbtOutput, type ReadPsbtOptions, readPsbt } from './read-psbt.js'
