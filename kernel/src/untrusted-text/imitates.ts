/**
 * Capitals of other scripts (Cyrillic and Greek, Cherokee, Lisu) and small capitals, and the Latin letters that they look like (Unicode
 * Technical Standard 39).
 */
const TWINS = [
  'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜᴀʙᴄᴅᴇꜰɢʜꞮᴊᴋʟᴍɴᴏᴘƦꜱᴛᴜᴠᴡʏᴢ',
  'ABESIJKMHOPCTYXABEZHIKMNOPTYXABCDEGHJKLMPRSTVWZABCDEFGHIJKLMNOPRSTUVWXYZABCDEFGHIJKLMNOPRSTUVWYZ',
] as const

/** Returns whether a token's symbol could be mistaken for the network's coin, or for an amount of it: `000 ETH`. */
export function imitates(symbol: string, coin: string): boolean {
  const plain = plainOf(symbol).replace(/^\p{N}+|\p{N}+$/gu, '')
  // The coins of test networks have two words, of which one alone would do.
  return [coin, ...coin.split(' ')].some((each) => plainOf(each) === plain)
}

/** Letters and digits only, without marks. */
function plainOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from(letters, (letter) => TWINS[1][TWINS[0].indexOf(letter)] ?? letter).join('')
}
