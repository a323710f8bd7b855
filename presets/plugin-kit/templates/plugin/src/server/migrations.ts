import type { Migration } from '@latchkey/server-kit'

/** A step that was released is never changed; the next change is the next step. */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: ['CREATE TABLE __table___points (account TEXT PRIMARY KEY, points INTEGER NOT NULL)'],
  },
]
