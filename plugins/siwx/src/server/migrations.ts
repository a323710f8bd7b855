import type { Migration } from '@latchkey/server-kit'

/**
 * A login is one browser (or token holder) at one page. Every sign-in creates a new login with a new secret and takes over the previous
 * one's accounts; `family` stays the same. Only hashes of secrets are stored. Times are in milliseconds.
 */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      `CREATE TABLE siwx_logins (secret TEXT PRIMARY KEY, family TEXT NOT NULL, project TEXT NOT NULL, origin TEXT NOT NULL,
        created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, replaced_at BIGINT)`,
      'CREATE INDEX siwx_logins_by_family ON siwx_logins (family)',
      'CREATE INDEX siwx_logins_by_end ON siwx_logins (expires_at)',
      `CREATE TABLE siwx_accounts (login TEXT NOT NULL, account TEXT NOT NULL, session TEXT NOT NULL, place INTEGER NOT NULL,
        signed_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (login, account))`,
      'CREATE INDEX siwx_accounts_by_account ON siwx_accounts (account)',
      'CREATE INDEX siwx_accounts_by_end ON siwx_accounts (expires_at)',
      `CREATE TABLE siwx_emails (project TEXT NOT NULL, account TEXT NOT NULL, email TEXT NOT NULL, confirmed_at BIGINT NOT NULL,
        PRIMARY KEY (project, account))`,
      `CREATE TABLE siwx_codes (family TEXT PRIMARY KEY, email TEXT NOT NULL, code TEXT NOT NULL, tries INTEGER NOT NULL,
        expires_at BIGINT NOT NULL)`,
      'CREATE TABLE siwx_mails (recipient TEXT NOT NULL, sent_at BIGINT NOT NULL)',
      'CREATE INDEX siwx_mails_by_recipient ON siwx_mails (recipient, sent_at)',
    ],
  },
  {
    id: '2',
    statements: [
      // Locked while the emails of a recipient, an account or a network are counted.
      'CREATE TABLE siwx_mail_locks (recipient TEXT PRIMARY KEY, used_at BIGINT NOT NULL)',
      'CREATE INDEX siwx_mail_locks_by_end ON siwx_mail_locks (used_at)',
    ],
  },
]
