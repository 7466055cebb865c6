import type { Variable } from '../../functions/lib/environment.ts'

/** The tables that are looked at, by the parameter that an environment names each with. */
export const tableParameters = {
  CLIENTS_TABLE: 'clients-table',
  REPORTS_TABLE: 'reports-table',
  PHOTOS_TABLE: 'photos-table',
  JOBS_TABLE: 'jobs-table',
  CONNECTIONS_TABLE: 'connections-table',
  LINKS_TABLE: 'links-table',
  REMOTE_COMMANDS_TABLE: 'remotecommands-table',
  SIGN_INS_TABLE: 'signins-table',
} as const satisfies Partial<Record<Variable, string>>
