import { attemptKinds } from '../../functions/accounts/attempts.ts'
import { clientKinds } from '../../functions/clients/store.ts'
import { jobKinds } from '../../functions/documents/store.ts'
import type { RowKind } from '../../functions/lib/row-kinds.ts'
import { photoKinds } from '../../functions/photos/store.ts'
import { connectionKinds } from '../../functions/realtime/store.ts'
import { remoteCommandKinds } from '../../functions/remote-commands/store.ts'
import { reportKinds } from '../../functions/reports/store/rows.ts'
import { linkKinds } from '../../functions/sharing/store.ts'

/** The kinds of all rows that there are. */
export const rowKinds: readonly RowKind[] = [
  ...attemptKinds,
  ...clientKinds,
  ...connectionKinds,
  ...jobKinds,
  ...linkKinds,
  ...photoKinds,
  ...remoteCommandKinds,
  ...reportKinds,
]
