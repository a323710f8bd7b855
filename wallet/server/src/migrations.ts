import type { Migration } from '@latchkey/server-kit'

/**
 * `realm` is the project, or `*` if projects share wallets. Addresses are looked up by a keyed hash. The addresses and the server's
 * halves are sealed with the user's data key, which is wrapped by the KEK: without that row, a user's data is unreadable. Times are in
 * milliseconds.
 */
export const migrations: readonly Migration[] = [
  {
    id: '1',
    statements: [
      `CREATE TABLE ew_users (id TEXT PRIMARY KEY, realm TEXT NOT NULL, email TEXT, created_at BIGINT NOT NULL, frozen_until BIGINT,
        deleted_at BIGINT)`,
      'CREATE INDEX ew_users_by_end ON ew_users (deleted_at)',
      'CREATE TABLE ew_data_keys (user_id TEXT PRIMARY KEY, wrapped TEXT NOT NULL, kek_id TEXT NOT NULL)',
      'CREATE INDEX ew_data_keys_by_kek ON ew_data_keys (kek_id)',
      'CREATE TABLE ew_emails (realm TEXT NOT NULL, email_hash TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (realm, email_hash))',
      'CREATE INDEX ew_emails_by_user ON ew_emails (user_id)',
      'CREATE TABLE ew_erased (realm TEXT NOT NULL, email_hash TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (realm, email_hash))',
      `CREATE TABLE ew_logins (id TEXT PRIMARY KEY, kind TEXT NOT NULL, realm TEXT NOT NULL, project TEXT NOT NULL, email_hash TEXT NOT NULL,
        email TEXT NOT NULL, jkt TEXT NOT NULL, origin TEXT NOT NULL, browser TEXT NOT NULL, place TEXT, user_id TEXT, code TEXT, link TEXT,
        number TEXT, attempts INTEGER NOT NULL, created_at BIGINT NOT NULL, approved_at BIGINT, blocked_at BIGINT, used_at BIGINT,
        expires_at BIGINT NOT NULL)`,
      'CREATE UNIQUE INDEX ew_logins_by_link ON ew_logins (link)',
      'CREATE INDEX ew_logins_by_device ON ew_logins (jkt, email_hash)',
      'CREATE INDEX ew_logins_by_end ON ew_logins (expires_at)',
      `CREATE TABLE ew_devices (realm TEXT NOT NULL, email_hash TEXT NOT NULL, jkt TEXT NOT NULL, approved_at BIGINT NOT NULL,
        PRIMARY KEY (realm, email_hash, jkt))`,
      `CREATE TABLE ew_sessions (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, project TEXT NOT NULL, jkt TEXT NOT NULL, refresh TEXT NOT NULL,
        browser TEXT NOT NULL, login_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
      'CREATE UNIQUE INDEX ew_sessions_by_refresh ON ew_sessions (refresh)',
      'CREATE INDEX ew_sessions_by_user ON ew_sessions (user_id)',
      'CREATE INDEX ew_sessions_by_end ON ew_sessions (expires_at)',
      'CREATE TABLE ew_rotated (refresh TEXT PRIMARY KEY, session_id TEXT NOT NULL, at BIGINT NOT NULL, expires_at BIGINT NOT NULL)',
      'CREATE INDEX ew_rotated_by_session ON ew_rotated (session_id)',
      'CREATE INDEX ew_rotated_by_end ON ew_rotated (expires_at)',
      `CREATE TABLE ew_wallets (wallet_id TEXT PRIMARY KEY, user_id TEXT NOT NULL UNIQUE, addresses TEXT NOT NULL, proof_key TEXT NOT NULL,
        created_at BIGINT NOT NULL)`,
      'CREATE TABLE ew_account_types (user_id TEXT NOT NULL, project TEXT NOT NULL, types TEXT NOT NULL, PRIMARY KEY (user_id, project))',
      `CREATE TABLE ew_factors (user_id TEXT NOT NULL, factor_id TEXT NOT NULL, wallet_id TEXT NOT NULL, kind TEXT NOT NULL, jkt TEXT,
        server_half TEXT NOT NULL, sealed TEXT, params TEXT, label TEXT, created_at BIGINT NOT NULL, last_used_at BIGINT,
        PRIMARY KEY (user_id, factor_id))`,
      'CREATE UNIQUE INDEX ew_factors_by_device ON ew_factors (user_id, jkt)',
      `CREATE TABLE ew_undos (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, email TEXT, email_hash TEXT, used_at BIGINT,
        expires_at BIGINT NOT NULL)`,
      'CREATE INDEX ew_undos_by_user ON ew_undos (user_id)',
      'CREATE INDEX ew_undos_by_end ON ew_undos (expires_at)',
      'CREATE TABLE ew_proofs (id TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)',
      'CREATE INDEX ew_proofs_by_end ON ew_proofs (expires_at)',
      'CREATE TABLE ew_limits (id TEXT PRIMARY KEY, times TEXT NOT NULL, expires_at BIGINT NOT NULL)',
      'CREATE INDEX ew_limits_by_end ON ew_limits (expires_at)',
      `CREATE TABLE ew_jobs (id TEXT PRIMARY KEY, payload TEXT NOT NULL, run_at BIGINT NOT NULL, tries INTEGER NOT NULL,
        expires_at BIGINT NOT NULL)`,
      'CREATE INDEX ew_jobs_by_time ON ew_jobs (run_at)',
      `CREATE TABLE ew_audit (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, at BIGINT NOT NULL, what TEXT NOT NULL, detail TEXT, place TEXT)`,
      'CREATE INDEX ew_audit_by_user ON ew_audit (user_id, at)',
    ],
  },
  {
    id: '2',
    statements: [
      // `subject_hash` is keyed like that of an address; the name is sealed with the user's data key.
      `CREATE TABLE ew_identities (realm TEXT NOT NULL, provider TEXT NOT NULL, subject_hash TEXT NOT NULL, identity_id TEXT NOT NULL,
        user_id TEXT NOT NULL, name TEXT, created_at BIGINT NOT NULL, PRIMARY KEY (realm, provider, subject_hash))`,
      'CREATE UNIQUE INDEX ew_identities_by_id ON ew_identities (identity_id)',
      'CREATE INDEX ew_identities_by_user ON ew_identities (user_id)',
      // `journey` and `vouched` are sealed: the data for the redirect to the provider, and the confirmed identity.
      `CREATE TABLE ew_socials (id TEXT PRIMARY KEY, kind TEXT NOT NULL, provider TEXT NOT NULL, realm TEXT NOT NULL, project TEXT NOT NULL,
        user_id TEXT, jkt TEXT NOT NULL, challenge TEXT NOT NULL, origin TEXT NOT NULL, return_to TEXT, browser TEXT NOT NULL, number TEXT,
        cookie TEXT, state TEXT, journey TEXT, vouched TEXT, code TEXT, approved_at BIGINT, ended_at BIGINT, problem TEXT, used_at BIGINT,
        created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
      'CREATE UNIQUE INDEX ew_socials_by_state ON ew_socials (state)',
      'CREATE INDEX ew_socials_by_user ON ew_socials (user_id)',
      'CREATE INDEX ew_socials_by_end ON ew_socials (expires_at)',
    ],
  },
  {
    id: '3',
    statements: [
      // Results of batches, by a hash of the id that pages use.
      `CREATE TABLE ew_calls (user_id TEXT NOT NULL, project TEXT NOT NULL, id_hash TEXT NOT NULL, chain TEXT NOT NULL, kind TEXT NOT NULL,
        hash TEXT NOT NULL, expires_at BIGINT NOT NULL, PRIMARY KEY (user_id, project, id_hash))`,
      'CREATE INDEX ew_calls_by_end ON ew_calls (expires_at)',
      // Permissions and their grantees are sealed with the user's data key.
      `CREATE TABLE ew_permissions (user_id TEXT NOT NULL, project TEXT NOT NULL, permission_id TEXT NOT NULL, sealed TEXT NOT NULL,
        created_at BIGINT NOT NULL, revoked_at BIGINT, expires_at BIGINT NOT NULL, PRIMARY KEY (user_id, project, permission_id))`,
      'CREATE INDEX ew_permissions_by_end ON ew_permissions (expires_at)',
      // Daily limits of the operator's payments: operations, and wei as text.
      'CREATE TABLE ew_sponsored (id TEXT PRIMARY KEY, amount TEXT NOT NULL, expires_at BIGINT NOT NULL)',
      'CREATE INDEX ew_sponsored_by_end ON ew_sponsored (expires_at)',
    ],
  },
  {
    id: 'factor-details',
    statements: [
      // Everything about a factor except its half, sealed with the user's data key. Older rows have it in `sealed`, `params` and `label`.
      'ALTER TABLE ew_factors ADD COLUMN details TEXT',
      // Keys of new passwords until their factor is enrolled, sealed likewise.
      `CREATE TABLE ew_password_keys (user_id TEXT NOT NULL, factor_id TEXT NOT NULL, sealed TEXT NOT NULL, expires_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, factor_id))`,
      'CREATE INDEX ew_password_keys_by_end ON ew_password_keys (expires_at)',
    ],
  },
  {
    id: 'sealed-rows',
    statements: [
      // Sealed with the user's data key: a wallet's addresses, and what the security log says. Until a row has it, the other columns do.
      'ALTER TABLE ew_wallets ADD COLUMN details TEXT',
      'ALTER TABLE ew_audit ADD COLUMN details TEXT',
      // For `sealOldRows`, which finds nothing later on.
      'CREATE INDEX ew_factors_unsealed ON ew_factors (user_id) WHERE details IS NULL',
      'CREATE INDEX ew_wallets_unsealed ON ew_wallets (user_id) WHERE details IS NULL',
      'CREATE INDEX ew_audit_unsealed ON ew_audit (user_id) WHERE details IS NULL',
      // The security log has the browser of each login.
      "UPDATE ew_sessions SET browser = ''",
    ],
  },
  {
    id: 'social-askers',
    statements: [
      // Place where a login began, to compare with the window that continues it: the address block, and a hash of the user agent.
      'ALTER TABLE ew_socials ADD COLUMN place TEXT',
      'ALTER TABLE ew_socials ADD COLUMN agent TEXT',
    ],
  },
  {
    id: 'expired-rows',
    statements: [
      // For the deletion of what has expired, once a minute.
      'CREATE INDEX ew_audit_by_time ON ew_audit (at)',
      'CREATE INDEX ew_erased_by_time ON ew_erased (at)',
    ],
  },
]
