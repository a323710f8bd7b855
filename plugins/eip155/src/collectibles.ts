export { type Ask, type CollectionInfo, type FoundPiece, findPieces } from './assets/find-pieces.js'
