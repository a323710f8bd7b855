/** Unidiomatic English, and what to say instead. */
export const phrases = [
  [/\bforetell|\bforetold/i, 'expected'],
  [/\bnobody\b|\bsomebody\b|\banybody\b/i, 'no one, someone, anyone'],
  [/\bwhoever\b|\bwhosoever\b/i, 'the person who'],
  [/\bone['’]s own\b/i, 'your own'],
  [/\bwho is no\b/i, 'who is not a'],
  [/\bby itself\b/i, 'automatically, on its own'],
  [/\bhas (?:need|no need) of\b/i, 'needs'],
  [/\bfrom (?:then|now) on\b/i, 'future …'],
  [/\bin place of\b/i, 'instead of'],
  [/\bis there\b/i, 'was found'],
  [/\bany more\b/i, 'left, longer'],
  [/\blook again\b/i, 'check'],
  [/\bplease\b/i, 'no word at all'],
]
