export { type Ask, type FoundPiece, findPieces } from './find-pieces.js'
